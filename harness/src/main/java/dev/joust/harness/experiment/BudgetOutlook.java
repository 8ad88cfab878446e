package dev.joust.harness.experiment;

import dev.joust.harness.block.ExpectedTime;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.input.Durations;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.ExpectedPrecision;
import dev.joust.run.PlannedTrial;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run of so much time can show, as it is told before the run begins.
 *
 * @param block how long a block is likely to take
 * @param precision what blocks show
 * @param wanted the difference that matters, as a share
 */
record BudgetOutlook(Duration budget, Duration block, ExpectedPrecision precision, double wanted) {

  private static final int MEASURES_OF_A_CELL = 3;

  /**
   * That of a run that is about to begin.
   *
   * @param isDuel whether its lines are judged together, as those of a comparison
   * @return absent if it has no budget, or ends when its intervals are narrow
   */
  static Optional<BudgetOutlook> of(Profile profile, RunManifest run, boolean isDuel) {
    if (profile.until().isPresent() || run.plan().isEmpty()) {
      return Optional.empty();
    }
    List<PlannedTrial> block = run.plan().stream().filter(trial -> trial.block() == 1).toList();
    long ranked = run.contenders().stream().filter(RunContender::isRanked).count();
    long cells = block.stream().flatMap(trial -> trial.cells().stream()).distinct().count();
    return profile
        .budget()
        .map(
            budget ->
                new BudgetOutlook(
                    budget,
                    new ExpectedTime(profile, Suites.asked(profile)).of(block),
                    new ExpectedPrecision(
                        (int) Math.max(2, ranked), isDuel ? (int) cells * MEASURES_OF_A_CELL : 1),
                    profile.indifference().share()));
  }

  String text() {
    int blocks = blocks();
    double shown = precision.halfWidth(blocks);
    String found =
        Double.isInfinite(shown)
            ? "which decides nothing"
            : "which show differences of some " + percent(shown);
    return "budget %s: time for %s on a quiet machine, %s%s"
        .formatted(
            Durations.words(budget),
            Digits.counted(blocks, "block"),
            found,
            shown > wanted ? more() : "");
  }

  private int blocks() {
    return (int) Math.max(1, budget.toMillis() / block.toMillis());
  }

  private String more() {
    Duration enough = block.multipliedBy(precision.blocks(wanted));
    long minutes = (enough.toSeconds() + 59) / 60;
    return "; --budget %dm would show %s".formatted(minutes, percent(wanted));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.0995 ? "%.2g %%" : "%.0f %%", share * 100)
        .replaceFirst("\\.0 ", " ");
  }
}
