package dev.joust.harness.profile;

import java.time.Duration;
import java.util.Optional;

/**
 * What is different about the slices of one exchange; what is absent is as for all.
 *
 * @param rounds rounds of a cell, 1 to 10,000
 * @param leadIn for how long a contender is loaded before each of its slices counts, 0 to 10 s
 * @param slice for how long it is measured in a round, 1 ms to a minute
 * @param loadPercent if given, requests come at a rate of their own, which is the same for all
 *     contenders: so many percent, 1 to 100, of what the slowest of them can carry
 */
public record SlicesOfExchange(
    Optional<Integer> rounds,
    Optional<Duration> leadIn,
    Optional<Duration> slice,
    Optional<Integer> loadPercent) {

  private static final Range PERCENT = Range.of(1, 100);

  public SlicesOfExchange {
    rounds.ifPresent(number -> Slices.ROUNDS.check("rounds", number));
    leadIn.ifPresent(time -> Slices.LEAD_IN.check("leadIn", time));
    slice.ifPresent(time -> Slices.SLICE.check("slice", time));
    loadPercent.ifPresent(percent -> PERCENT.check("loadPercent", percent));
  }

  Slices over(Slices general) {
    return new Slices(
        rounds.orElse(general.rounds()),
        leadIn.orElse(general.leadIn()),
        slice.orElse(general.slice()));
  }
}
