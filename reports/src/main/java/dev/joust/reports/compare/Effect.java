package dev.joust.reports.compare;

import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Indifference;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;

/** What a change is known to be. */
public enum Effect {
  /** The ratio's interval, one of all that hold at once, leaves out 1, on the worse side. */
  WORSE,
  /** The interval leaves out 1, on the better side. */
  BETTER,
  /** The interval lies in the margin of indifference. */
  WITHIN,
  /** The interval holds 1 and reaches beyond the margin, or there is none. */
  UNDECIDED,
  /** All results of the variant are invalid, and the baseline has a valid one. */
  BROKEN;

  /** What follows from a ratio's interval. */
  static Effect of(Measure measure, Ratio ratio, Indifference indifference) {
    if (ratio.interval().filter(own -> !own.contains(1)).isPresent()) {
      return ratio.value() > 1 == (measure.better() == Direction.HIGHER) ? BETTER : WORSE;
    }
    boolean isWithin = ratio.interval().filter(own -> own.isWithin(indifference)).isPresent();
    return isWithin ? WITHIN : UNDECIDED;
  }

  /** Whether the two are known to differ. */
  public boolean isDifference() {
    return this == WORSE || this == BETTER;
  }

  /** In a word that fits the measure: memory becomes heavier, not slower. */
  String word(Measure measure) {
    boolean isMemory = measure.better() == Direction.LOWER && measure.unit().equals("B");
    return switch (this) {
      case WORSE -> isMemory ? "heavier" : "slower";
      case BETTER -> isMemory ? "lighter" : "faster";
      case WITHIN -> "within";
      case UNDECIDED -> "undecided";
      case BROKEN -> "broken";
    };
  }
}
