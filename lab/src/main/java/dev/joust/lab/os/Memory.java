package dev.joust.lab.os;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine's memory.
 *
 * @param totalBytes what the kernel manages
 * @param swapUsedBytes what is swapped out
 */
public record Memory(OptionalLong totalBytes, OptionalLong swapUsedBytes) {

  public static Memory read(RootFiles files) {
    OptionalLong swapTotal = bytes(files, "SwapTotal:");
    OptionalLong swapFree = bytes(files, "SwapFree:");
    return new Memory(
        bytes(files, "MemTotal:"),
        swapTotal.isPresent() && swapFree.isPresent()
            ? OptionalLong.of(swapTotal.getAsLong() - swapFree.getAsLong())
            : OptionalLong.empty());
  }

  /** What the kernel's own objects take, sockets among them; empty where it does not tell. */
  public static Optional<Double> slabBytes() {
    return bytes(RootFiles.here(), "Slab:").stream().mapToObj(bytes -> (double) bytes).findFirst();
  }

  private static OptionalLong bytes(RootFiles files, String field) {
    return files.field("/proc/meminfo", field).stream()
        .map(value -> RootFiles.parse(value.replace(" kB", "")))
        .flatMapToLong(OptionalLong::stream)
        .map(kibibytes -> kibibytes * 1_024)
        .findFirst();
  }
}
