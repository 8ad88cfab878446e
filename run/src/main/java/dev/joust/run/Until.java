package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Duration;

/**
 * When a run that adds blocks has enough of them.
 *
 * @param halfWidth how wide half of an interval may be at most, as a share of its value: 0.02 for 2
 *     %; {@link #WHATEVER_IT_TAKES} if the budget alone says when to stop
 * @param budget how long all trials together may take: no block is added that would pass it
 */
public record Until(
    double halfWidth, @JsonFormat(shape = JsonFormat.Shape.STRING) Duration budget) {

  /** A half-width that no interval reaches, so that the run uses all of its budget. */
  public static final double WHATEVER_IT_TAKES = 0;

  private static final double MOST_HALF_WIDTH = 1;

  public Until {
    requireNonNull(budget, "budget");
    Values.within("halfWidth", halfWidth, WHATEVER_IT_TAKES, MOST_HALF_WIDTH);
    if (budget.isNegative()) {
      throw new IllegalArgumentException("budget is " + budget + ", must not be negative");
    }
  }

  /** Whether the budget alone says when blocks are enough. */
  public boolean usesAllTime() {
    return halfWidth == WHATEVER_IT_TAKES;
  }
}
