package dev.joust.harness.trial;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/**
 * How many files processes may have open, connections among them, and how much memory they have.
 *
 * @param serverFiles the server's
 * @param clientFiles each client's
 * @param serverMemoryBytes the memory of the machine that the server runs on, where it is known
 */
public record ProcessLimits(long serverFiles, long clientFiles, OptionalLong serverMemoryBytes) {

  /** Those of this machine, which are this process's own: children inherit them. */
  public static ProcessLimits here(OptionalLong memoryBytes) {
    long own =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Integer.MAX_VALUE;
    return new ProcessLimits(own, own, memoryBytes);
  }
}
