package dev.joust.reports.statistics;

import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * What runs of some number of blocks would have said: bootstrap samples of a run's blocks (Efron
 * and Tibshirani, <em>An Introduction to the Bootstrap</em>, 1993, chapter 6). Each block is drawn
 * whole, from all and whether or not it was drawn before, so that draws scatter as independent runs
 * of such blocks do.
 *
 * <p>All draws share the run's luck: a difference that its blocks happen to have is in all of them.
 */
public final class ResampledRuns {

  private ResampledRuns() {}

  /** The numbers of a run's blocks; trials outside its plan belong to none. */
  public static List<Integer> blocks(Run run) {
    return run.trials().stream()
        .map(trial -> trial.planned().block())
        .filter(block -> block != PlannedTrial.OUTSIDE_PLAN)
        .sorted()
        .distinct()
        .toList();
  }

  /**
   * Draws runs. Each has all trials outside the run's plan, and its own blocks count from 1.
   *
   * @param run with a block at least
   * @param size how many blocks each has, 1 or more
   * @param seed the same draws come from the same one
   */
  public static List<Run> of(Run run, int size, int draws, long seed) {
    List<Integer> blocks = blocks(run);
    Map<Integer, List<Trial>> trials =
        run.trials().stream().collect(Collectors.groupingBy(trial -> trial.planned().block()));
    Random random = new Random(seed);
    List<Run> runs = new ArrayList<>();
    for (int draw = 0; draw < draws; draw++) {
      List<Trial> drawn =
          new ArrayList<>(trials.getOrDefault(PlannedTrial.OUTSIDE_PLAN, List.of()));
      for (int block = 1; block <= size; block++) {
        for (Trial trial : trials.get(blocks.get(random.nextInt(blocks.size())))) {
          drawn.add(trial.of(trial.planned().of(block)));
        }
      }
      runs.add(new Run(run.name(), run.manifest(), drawn, List.of()));
    }
    return runs;
  }

  /**
   * A run of which it is drawn by lot in each block which of two contenders has which name, so that
   * they are equal whatever they happened to differ by.
   *
   * @param run of these two contenders
   * @param lot draws once for each block
   */
  public static Run exchanged(Run run, String one, String other, Random lot) {
    Map<Integer, Boolean> lots = new HashMap<>();
    List<Trial> trials = new ArrayList<>();
    for (Trial trial : run.trials()) {
      PlannedTrial own = trial.planned();
      boolean isExchanged = lots.computeIfAbsent(own.block(), block -> lot.nextBoolean());
      PlannedTrial exchanged = own.of(own.contender().equals(one) ? other : one);
      trials.add(isExchanged ? trial.of(exchanged) : trial);
    }
    return new Run(run.name(), run.manifest(), trials, List.of());
  }
}
