package dev.joust.harness.trial;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How many files processes may have open, connections among them.
 *
 * @param server the server
 * @param client each client
 */
public record FileLimits(long server, long client) {

  /** Those of this machine, which are this process's own: children inherit them. */
  public static FileLimits here() {
    long own =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Integer.MAX_VALUE;
    return new FileLimits(own, own);
  }
}
