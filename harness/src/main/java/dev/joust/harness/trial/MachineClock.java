package dev.joust.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** What the whole machine's processors did since it was started, as {@code /proc/stat} tells. */
final class MachineClock {

  private static final long NANOS_PER_TICK = 10_000_000;

  /** The columns of proc(5); guests' time, which follows, is part of the users' time already. */
  private static final int IDLE = 3;

  private static final int IO_WAIT = 4;
  private static final int STEAL = 7;

  private final Path stat;

  MachineClock(Path stat) {
    this.stat = stat;
  }

  static MachineClock ofThisMachine() {
    return new MachineClock(Path.of("/proc/stat"));
  }

  /**
   * CPU time of all processes, the kernel and other guests of the same host, summed over the
   * processors; empty where the system does not tell.
   */
  Optional<Long> busyNanos() {
    return ticks()
        .map(
            ticks ->
                (Arrays.stream(ticks, 0, STEAL + 1).sum() - ticks[IDLE] - ticks[IO_WAIT])
                    * NANOS_PER_TICK);
  }

  /** What other guests of the same host had of it while this one had work for its processors. */
  Optional<Long> stolenNanos() {
    return ticks().map(ticks -> ticks[STEAL] * NANOS_PER_TICK);
  }

  private Optional<long[]> ticks() {
    try {
      String first = Files.readAllLines(stat).get(0);
      long[] ticks =
          Arrays.stream(first.strip().split("\\s+")).skip(1).mapToLong(Long::parseLong).toArray();
      return Optional.of(ticks).filter(all -> all.length > STEAL);
    } catch (IOException | RuntimeException untold) {
      return Optional.empty();
    }
  }
}
