package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Labels;
import java.util.List;

/**
 * How steady a server's rates are: the classes of Barrett et al., "Virtual Machine Warmup Blows Hot
 * and Cold" (OOPSLA 2017), section 4. They are told from the last bursts of a warm-up, to end it,
 * and from the rounds of a cell that was measured.
 */
public enum Steadiness {
  /** The rates agree; at the end of a warm-up, the compilers rest as well. */
  STEADY,
  /** The rates still rise; at the end of a warm-up, or the compilers are still busy. */
  STILL_WARMING,
  /** The rates fall. */
  SLOWING,
  /** The rates go up and down. */
  NO_STEADY_STATE,
  /** Not warmed up, as the trial asked for. */
  COLD;

  /** The name in results. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /**
   * How steady a server is at the end of a warm-up, by its last bursts.
   *
   * @param rates requests per second of each burst, in order
   * @param compilingShares the share of each burst in which compilers were busy
   * @param settings what counts as steady
   */
  public static Steadiness of(
      List<Double> rates, List<Double> compilingShares, WarmUpSettings settings) {
    int size = rates.size();
    int window = settings.steadyBursts();
    if (size < window) {
      return STILL_WARMING;
    }
    List<Double> last = rates.subList(size - window, size);
    double lowest = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double highest = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    if (highest <= lowest * (1 + settings.tolerance())) {
      boolean compilersRest =
          compilingShares.subList(size - window, size).stream()
              .allMatch(share -> share <= settings.compilingShare());
      return compilersRest ? STEADY : STILL_WARMING;
    }
    double rise = mean(last.subList(window / 2, window)) / mean(last.subList(0, window / 2)) - 1;
    if (Math.abs(rise) <= settings.tolerance() / 2) {
      return NO_STEADY_STATE;
    }
    return rise > 0 ? STILL_WARMING : SLOWING;
  }

  /** This class or another, whichever is not steady. */
  public Steadiness orWorse(Steadiness other) {
    return this == STEADY ? other : this;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
