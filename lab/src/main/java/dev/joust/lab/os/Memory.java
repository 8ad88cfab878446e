package dev.joust.lab.os;

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

  static OptionalLong bytes(RootFiles files, String field) {
    return files.field("/proc/meminfo", field).stream()
        .map(value -> RootFiles.parse(value.replace(" kB", "")))
        .flatMapToLong(OptionalLong::stream)
        .map(kibibytes -> kibibytes * 1_024)
        .findFirst();
  }
}
