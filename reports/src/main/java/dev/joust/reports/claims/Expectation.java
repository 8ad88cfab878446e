package dev.joust.reports.claims;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Interval;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a value or a ratio is claimed to be.
 *
 * @param about near this, which is positive
 * @param within by what factor it may be more or less than {@code about}, 1 or more; 1.5 if absent
 * @param scaled whether the bounds are times that a run's time scale multiplies
 */
public record Expectation(
    Optional<Double> about,
    Optional<Double> within,
    Optional<Double> above,
    Optional<Double> below,
    boolean scaled) {

  private static final double USUAL_FACTOR = 1.5;

  public Expectation {
    if (Stream.of(about, above, below).filter(Optional::isPresent).count() != 1) {
      throw new IllegalArgumentException(
          "an expectation must have just one of 'about', 'above' and 'below'");
    }
    Stream.of(about, within, above, below)
        .flatMap(Optional::stream)
        .filter(value -> !Double.isFinite(value))
        .forEach(
            value -> {
              throw new IllegalArgumentException(
                  "an expectation must have finite numbers, and " + value + " is not one");
            });
    if (about.filter(value -> value <= 0).isPresent()) {
      throw new IllegalArgumentException("'about' must be more than 0");
    }
    if (within.filter(value -> value < 1).isPresent()) {
      throw new IllegalArgumentException("'within' must be 1 or more");
    }
  }

  /** Its bounds where a time scale multiplies delays. */
  Expectation at(double timeScale) {
    double scale = scaled ? timeScale : 1;
    return new Expectation(
        about.map(own -> own * scale),
        within,
        above.map(own -> own * scale),
        below.map(own -> own * scale),
        false);
  }

  String words() {
    return about
        .map(Digits::of)
        .or(() -> above.map(own -> "above " + Digits.of(own)))
        .orElseGet(() -> "below " + Digits.of(below.orElseThrow()));
  }

  private Interval fulfilling() {
    if (about.isPresent()) {
      double factor = within.orElse(USUAL_FACTOR);
      return new Interval(about.get() / factor, about.get() * factor);
    }
    return above
        .map(own -> new Interval(Math.nextUp(own), Double.POSITIVE_INFINITY))
        .orElseGet(
            () -> new Interval(Double.NEGATIVE_INFINITY, Math.nextDown(below.orElseThrow())));
  }

  /**
   * What a measured value makes of it. It holds if the whole interval fulfils it, and it does not
   * if none of the interval does; a ratio of which the whole interval is on the same side of 1 as
   * the published one has the direction of that.
   *
   * @param value where all that is known lies: an interval, or one value twice
   * @param ratio whether it is a ratio
   */
  ClaimOutcome judge(Interval value, boolean ratio) {
    Interval fulfilling = fulfilling();
    if (fulfilling.contains(value.low()) && fulfilling.contains(value.high())) {
      return ClaimOutcome.HOLDS;
    }
    if (value.high() >= fulfilling.low() && value.low() <= fulfilling.high()) {
      return ClaimOutcome.UNDECIDED;
    }
    double published = about.or(() -> above).or(() -> below).orElseThrow();
    boolean isOnItsSideOf1 = published > 1 && value.low() > 1 || published < 1 && value.high() < 1;
    return ratio && isOnItsSideOf1 ? ClaimOutcome.DIRECTION_ONLY : ClaimOutcome.DOES_NOT_HOLD;
  }
}
