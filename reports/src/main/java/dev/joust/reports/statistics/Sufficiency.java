package dev.joust.reports.statistics;

import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.Trial;
import dev.joust.run.Until;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether a run that adds blocks has enough of them.
 *
 * @param precision what is reached; absent if no ranked contender has a valid value
 * @param blocks how many blocks it is reached with, one under way included
 */
public record Sufficiency(
    Until until, Decision decision, Optional<Precision> precision, int blocks) {

  /** What to do, and why. */
  public enum Decision {
    /** All intervals are narrow enough. */
    PRECISE,
    /** A look has told what ends the run. */
    TOLD,
    /** They are not, but one more block would take longer than the budget leaves. */
    OVER_BUDGET,
    /** They are not, as nobody has a valid value: more blocks would have none either. */
    NOTHING_VALID,
    /** They are not, and there is time. */
    ONE_MORE_BLOCK
  }

  /**
   * Judges a run by its finished trials. What they took counts towards the budget, also what they
   * took before a stop; a further block is expected to take as long as those before did on average.
   *
   * @return absent if the run adds no blocks
   */
  public static Optional<Sufficiency> of(Run run) {
    return run.manifest().until().map(until -> of(run, until));
  }

  private static Sufficiency of(Run run, Until until) {
    long blocks = run.trials().stream().map(trial -> trial.planned().block()).distinct().count();
    Optional<Precision> precision = Precision.of(run);
    Decision decision = decision(until, precision, spent(run), blocks);
    return new Sufficiency(until, decision, precision, (int) blocks);
  }

  private static Decision decision(
      Until until, Optional<Precision> precision, Duration spent, long blocks) {
    if (until.ended().isPresent()) {
      return Decision.TOLD;
    }
    if (precision.isEmpty()) {
      return Decision.NOTHING_VALID;
    }
    if (!until.usesAllTime() && precision.get().halfWidth() <= until.halfWidth()) {
      return Decision.PRECISE;
    }
    Duration withOneMore = spent.plus(spent.dividedBy(blocks));
    return withOneMore.compareTo(until.budget()) > 0
        ? Decision.OVER_BUDGET
        : Decision.ONE_MORE_BLOCK;
  }

  private static Duration spent(Run run) {
    return run.trials().stream()
        .collect(
            Collectors.groupingBy(trial -> trial.planned().group().orElse("trial " + trial.id())))
        .values()
        .stream()
        .map(Sufficiency::duration)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration duration(List<Trial> together) {
    return Duration.between(
        together.stream().map(Trial::startedAt).min(Comparator.naturalOrder()).orElseThrow(),
        together.stream().map(Trial::endedAt).max(Comparator.naturalOrder()).orElseThrow());
  }

  /** In words, as the terminal and the report say it. */
  public String text() {
    if (until.ended().isPresent()) {
      return until.ended().get();
    }
    String made = blocks + (blocks == 1 ? " block" : " blocks");
    if (until.usesAllTime()) {
      return ofBudget(made);
    }
    String asked = percent(until.halfWidth());
    String reached = precision.map(own -> reached(own) + " after " + made).orElse("no valid value");
    return switch (decision) {
      case TOLD -> reached;
      case PRECISE -> reached + ", within the " + asked + " asked for";
      case OVER_BUDGET ->
          "%s, not the %s asked for: another block would pass the budget of %s (widest: %s)"
              .formatted(reached, asked, minutes(until.budget()), widest(precision.get()));
      case NOTHING_VALID -> reached + ", so no block was added for the " + asked + " asked for";
      case ONE_MORE_BLOCK ->
          "%s, not yet the %s asked for (widest: %s)"
              .formatted(reached, asked, widest(precision.get()));
    };
  }

  private String ofBudget(String made) {
    return switch (decision) {
      case NOTHING_VALID -> made + " without a valid value, so none was added";
      case ONE_MORE_BLOCK ->
          "%s, and time for another in the budget of %s".formatted(made, minutes(until.budget()));
      default -> "%s: another would pass the budget of %s".formatted(made, minutes(until.budget()));
    };
  }

  private static String reached(Precision precision) {
    return Double.isInfinite(precision.halfWidth())
        ? "no interval of " + Precision.FEWEST_BLOCKS + " blocks or more everywhere"
        : percent(precision.halfWidth());
  }

  private static String widest(Precision precision) {
    Setting setting = precision.setting();
    String cell = precision.cell().factors().isEmpty() ? "" : ": " + precision.cell();
    return "%s in %s, %s, %s%s"
        .formatted(precision.contender(), setting.suite(), setting.way(), setting.client(), cell);
  }

  private static String percent(double share) {
    String digits = String.format(Locale.ROOT, share < 0.1 ? "%.2f" : "%.1f", share * 100);
    return "±" + digits.replaceFirst("\\.?0+$", "") + " %";
  }

  private static String minutes(Duration budget) {
    return budget.toSecondsPart() == 0 && budget.toMinutes() > 0
        ? budget.toMinutes() + " min"
        : budget.toSeconds() + " s";
  }
}
