package dev.joust.lab.os;

import java.util.Optional;

/**
 * A process's resident memory, of which pages that it shares with others count in proportion
 * ({@code Pss} in {@code /proc/PID/smaps_rollup}, proc(5)).
 */
public final class ProportionalMemory {

  private static final double BYTES_PER_KIBIBYTE = 1_024;

  private ProportionalMemory() {}

  /** The memory now, where the system tells. */
  public static Optional<Double> bytes(long pid) {
    return RootFiles.here()
        .field("/proc/" + pid + "/smaps_rollup", "Pss:")
        .map(size -> Long.parseLong(size.replace("kB", "").strip()) * BYTES_PER_KIBIBYTE);
  }
}
