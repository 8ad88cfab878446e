package dev.joust.reports.compare;

import dev.joust.reports.chart.Names;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What a measure has come to in a cell, or in all cells together, from the baseline to a variant.
 *
 * @param variant whose value is {@code after}
 * @param setting suite, way and client; {@code all}, {@code all} and none for all cells of a size
 *     together
 * @param cell the cell; one of the suite {@code all} for all together, with the factors that are
 *     sizes where the run has cells of several
 * @param cold whether servers had just started
 * @param before the baseline's value, in the measure's unit; absent if it has no valid value, and
 *     for all cells together
 * @param after the variant's value, which is {@code before} times {@code ratio} where there is a
 *     ratio; absent if it has no valid value, and for all cells together
 * @param ratio the variant's value to the baseline's, with the 95 % interval that holds for all
 *     changes of the run at once; absent if one has no value, or one that is not positive
 */
public record Change(
    String variant,
    Setting setting,
    Cell cell,
    boolean cold,
    Measure measure,
    Optional<Double> before,
    Optional<Double> after,
    Optional<Ratio> ratio,
    Effect effect) {

  /** What stands for suite and way where all cells are meant, by the geometric mean of ratios. */
  static final Setting ALL_CELLS = new Setting("all", "all", "");

  static Change of(Run run, Contest contest, String baseline, String variant) {
    Optional<Double> before = value(contest, baseline);
    Optional<Ratio> ratio = contest.ratio(variant, baseline);
    Optional<Comparison> compared = contest.comparison(variant, baseline);
    return new Change(
        variant,
        contest.setting(),
        contest.cell(),
        run.manifest().isCold(contest.setting()),
        contest.measure(),
        before,
        before.flatMap(own -> ratio.map(it -> own * it.value())).or(() -> value(contest, variant)),
        ratio,
        compared.map(own -> effect(own, variant)).orElse(Effect.UNDECIDED));
  }

  private static Optional<Double> value(Contest contest, String contender) {
    return contest
        .standing(contender)
        .filter(own -> !contest.setting().equals(ALL_CELLS))
        .map(own -> own.estimate().value());
  }

  private static Effect effect(Comparison compared, String variant) {
    return switch (compared.statement()) {
      case DIFFERENT -> compared.better().equals(variant) ? Effect.BETTER : Effect.WORSE;
      case EQUIVALENT -> Effect.WITHIN;
      case UNDECIDED -> Effect.UNDECIDED;
    };
  }

  /** The same, which is broken if the variant was measured and nothing of it is valid. */
  Change brokenBy(List<Outcome> ofVariant) {
    boolean isInvalid = ofVariant.stream().allMatch(own -> own.verdict() == Verdict.INVALID);
    return before.isEmpty() || ofVariant.isEmpty() || !isInvalid
        ? this
        : new Change(variant, setting, cell, cold, measure, before, after, ratio, Effect.BROKEN);
  }

  /** The same for all machines together, whose values differ. */
  Change ofAllMachines() {
    return new Change(
        variant, setting, cell, cold, measure, Optional.empty(), Optional.empty(), ratio, effect);
  }

  /** The same by what is known of the ratio from elsewhere. */
  Change judged(Optional<Double> newBefore, Ratio newRatio, Run run) {
    return new Change(
        variant,
        setting,
        cell,
        cold,
        measure,
        newBefore,
        newBefore.map(own -> own * newRatio.value()),
        Optional.of(newRatio),
        Effect.of(measure, newRatio, run.manifest().indifference()));
  }

  /**
   * By what share the variant is worse: 0.03 for 3 % more of what should be little, and for a rate
   * of which the baseline's is 3 % more; below 0 if it is better. Absent without a ratio.
   */
  public Optional<Double> worsening() {
    return worse().map(own -> own.value() - 1);
  }

  /** The interval of {@link #worsening}, of the ratio's confidence. */
  public Optional<Interval> worseningInterval() {
    return worse().flatMap(Ratio::interval).map(own -> own.map(end -> end - 1));
  }

  private Optional<Ratio> worse() {
    return measure.better() == Direction.HIGHER ? ratio.map(Ratio::inverse) : ratio;
  }

  /** Half the width of the ratio's interval, as a share; absent without an interval. */
  public Optional<Double> smallestShown() {
    return ratio.flatMap(Ratio::halfWidth);
  }

  /** Whether it is of all cells of a size that have the measure, and of no single one. */
  public boolean isOfAllCells() {
    return setting.equals(ALL_CELLS);
  }

  /** The exchange or the way, and then the factors, as a table names the cell. */
  public String place() {
    if (isOfAllCells()) {
      return cell.factors().isEmpty() ? "all cells" : "all cells, " + cell;
    }
    String exchange =
        cell.value(Factor.EXCHANGE)
            .orElse(setting.way().equals(SuiteLayout.SCENARIO) ? setting.suite() : setting.way());
    String factors = cell.without(Factor.EXCHANGE).toString();
    return exchange + (factors.isEmpty() ? "" : ", " + factors) + (cold ? ", " + Names.COLD : "");
  }
}
