package dev.joust.lab.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process's resident memory, of which pages that it shares with others count in proportion
 * ({@code Pss} in {@code /proc/PID/smaps_rollup}, proc(5)).
 */
public final class ProportionalMemory {

  private static final String PSS = "Pss:";
  private static final double BYTES_PER_KIBIBYTE = 1_024;

  private ProportionalMemory() {}

  /** The memory now, where the system tells. */
  public static Optional<Double> bytes(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", String.valueOf(pid), "smaps_rollup")).stream()
          .filter(line -> line.startsWith(PSS))
          .map(line -> line.substring(PSS.length()).replace("kB", "").strip())
          .map(kibibytes -> Long.parseLong(kibibytes) * BYTES_PER_KIBIBYTE)
          .findFirst();
    } catch (IOException untold) {
      return Optional.empty();
    }
  }
}
