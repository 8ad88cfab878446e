package dev.joust.harness.profile;

import java.time.Duration;

/**
 * How a cell of a block is measured: in rounds, in each of which each contender is loaded once.
 *
 * @param rounds how many, 1 to 10,000
 * @param leadIn for how long a contender is loaded before each of its slices counts, 0 to 10 s
 * @param slice for how long it is measured in a round, 1 ms to a minute
 */
public record Slices(int rounds, Duration leadIn, Duration slice) {

  static final Range ROUNDS = Range.of(1, 10_000);
  static final TimeRange LEAD_IN = TimeRange.of(Duration.ZERO, Duration.ofSeconds(10));
  static final TimeRange SLICE = TimeRange.of(Duration.ofMillis(1), Duration.ofMinutes(1));

  public Slices {
    ROUNDS.check("rounds", rounds);
    LEAD_IN.check("leadIn", leadIn);
    SLICE.check("slice", slice);
  }
}
