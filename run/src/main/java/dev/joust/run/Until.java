package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Duration;
import java.util.Optional;

/**
 * When a run that adds blocks has enough of them.
 *
 * @param halfWidth how wide half of an interval may be at most, as a share of its value: 0.02 for 2
 *     %; {@link #WHATEVER_IT_TAKES} if the budget alone says when to stop
 * @param budget how long all trials together may take: no block is added that would pass it
 * @param worse a run that is looked at in between adds no block once a contender is known to be
 *     worse than the first, and by this share or more as far as the run can tell: 0.03 for 3 %;
 *     absent if a run is judged at its end only
 * @param ended after how many blocks and why a look ended the run, in words; absent if none did
 */
public record Until(
    double halfWidth,
    @JsonFormat(shape = JsonFormat.Shape.STRING) Duration budget,
    Optional<Double> worse,
    Optional<String> ended) {

  /** A half-width that no interval reaches, so that the run uses all of its budget. */
  public static final double WHATEVER_IT_TAKES = 0;

  private static final double MOST_HALF_WIDTH = 1;
  private static final double MOST_WORSE = 1;

  public Until {
    requireNonNull(budget, "budget");
    worse.ifPresent(share -> Values.within("worse", share, 0, MOST_WORSE));
    Values.within("halfWidth", halfWidth, WHATEVER_IT_TAKES, MOST_HALF_WIDTH);
    if (budget.isNegative()) {
      throw new IllegalArgumentException("budget is " + budget + ", must not be negative");
    }
  }

  /** When a run that is judged at its end only has enough of them. */
  public Until(double halfWidth, Duration budget) {
    this(halfWidth, budget, Optional.empty(), Optional.empty());
  }

  /** This for a run that is looked at in between, see {@link #worse}. */
  public Until looking(double share) {
    return new Until(halfWidth, budget, Optional.of(share), ended);
  }

  /** This for a run that a look has ended. */
  public Until ended(String why) {
    return new Until(halfWidth, budget, worse, Optional.of(why));
  }

  /** Whether the budget alone says when blocks are enough. */
  public boolean usesAllTime() {
    return halfWidth == WHATEVER_IT_TAKES;
  }
}
