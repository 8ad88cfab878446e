package dev.joust.harness.profile;

import java.time.Duration;
import java.util.Optional;

/**
 * What is different about the slices of one exchange; what is absent is as for all.
 *
 * @param rounds see {@link Slices#rounds()}
 * @param leadIn see {@link Slices#leadIn()}
 * @param slice see {@link Slices#slice()}
 */
public record SlicesOfExchange(
    Optional<Integer> rounds, Optional<Duration> leadIn, Optional<Duration> slice) {

  public SlicesOfExchange {
    rounds.ifPresent(number -> Slices.ROUNDS.check("rounds", number));
    leadIn.ifPresent(time -> Slices.LEAD_IN.check("leadIn", time));
    slice.ifPresent(time -> Slices.SLICE.check("slice", time));
  }

  /** These slices where one is given, and else those of all. */
  Slices over(Slices general) {
    return new Slices(
        rounds.orElse(general.rounds()),
        leadIn.orElse(general.leadIn()),
        slice.orElse(general.slice()));
  }
}
