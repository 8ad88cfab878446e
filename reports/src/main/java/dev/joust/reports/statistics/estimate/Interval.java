package dev.joust.reports.statistics.estimate;

import dev.joust.run.Indifference;
import java.util.function.DoubleUnaryOperator;

/**
 * A confidence interval in the unit of what it is about: of 95 %, by itself or with others at once.
 * Its higher end is not below its lower one.
 */
public record Interval(double low, double high) {

  /** Whether a value lies in it, ends included. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** Whether the whole of a ratio's interval lies in the margin. */
  public boolean isWithin(Indifference indifference) {
    return indifference.contains(low) && indifference.contains(high);
  }

  /** The interval of a quantity that rises with this one's. */
  public Interval map(DoubleUnaryOperator rising) {
    return new Interval(rising.applyAsDouble(low), rising.applyAsDouble(high));
  }
}
