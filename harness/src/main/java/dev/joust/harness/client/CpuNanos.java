package dev.joust.harness.client;

import java.util.Optional;

/** CPU time by a clock that not every system has. */
public final class CpuNanos {

  private CpuNanos() {}

  /** What was spent between two readings of the clock, if the system told both. */
  public static Optional<Long> between(Optional<Long> earlier, Optional<Long> later) {
    return later.flatMap(end -> earlier.map(start -> end - start));
  }
}
