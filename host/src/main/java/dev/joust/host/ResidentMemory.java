package dev.joust.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Reads this process's resident memory from Linux; elsewhere it is absent. */
final class ResidentMemory {

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path CLEAR_REFS = Path.of("/proc/self/clear_refs");
  private static final String RESET_PEAK = "5";

  OptionalLong bytes() {
    return read("VmRSS:");
  }

  OptionalLong peakBytes() {
    return read("VmHWM:");
  }

  void resetPeak() {
    try {
      Files.writeString(CLEAR_REFS, RESET_PEAK);
    } catch (IOException notHere) {
      // The peak then counts from the start, which is what is known of it.
    }
  }

  private static OptionalLong read(String field) {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith(field))
          .map(line -> line.substring(field.length()).replace("kB", "").strip())
          .mapToLong(kibibytes -> Long.parseLong(kibibytes) * 1_024)
          .findFirst();
    } catch (IOException notLinux) {
      return OptionalLong.empty();
    }
  }
}
