package dev.joust.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** How busy the whole machine was since it was started, as {@code /proc/stat} tells (proc(5)). */
final class MachineClock {

  private static final Path STAT = Path.of("/proc/stat");
  private static final long NANOS_PER_TICK = 10_000_000;
  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STEAL = 7;

  private MachineClock() {}

  /**
   * CPU time of all processes, the kernel and other guests of the same host, summed over the
   * processors; empty where the system does not tell.
   */
  static Optional<Long> busyNanos() {
    try {
      String first = Files.readAllLines(STAT).get(0);
      long[] ticks =
          Arrays.stream(first.strip().split("\\s+")).skip(1).mapToLong(Long::parseLong).toArray();
      // Guests' time is part of the users' time already.
      long all = Arrays.stream(ticks, 0, STEAL + 1).sum();
      return Optional.of((all - ticks[IDLE] - ticks[IO_WAIT]) * NANOS_PER_TICK);
    } catch (IOException | RuntimeException untold) {
      return Optional.empty();
    }
  }
}
