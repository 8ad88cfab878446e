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
import java.util.stream.IntStream;

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
    return IntStream.range(0, draws)
        .mapToObj(
            draw -> {
              List<Trial> drawn =
                  new ArrayList<>(trials.getOrDefault(PlannedTrial.OUTSIDE_PLAN, List.of()));
              for (int block = 1; block <= size; block++) {
                int number = block;
                trials.get(blocks.get(random.nextInt(blocks.size()))).stream()
                    .map(trial -> trial.of(trial.planned().of(number)))
                    .forEach(drawn::add);
              }
              return new Run(run.name(), run.manifest(), drawn, List.of());
            })
        .toList();
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
    List<Trial> trials =
        run.trials().stream()
            .map(
                trial ->
                    lots.computeIfAbsent(trial.planned().block(), block -> lot.nextBoolean())
                        ? trial.of(
                            trial
                                .planned()
                                .of(trial.planned().contender().equals(one) ? other : one))
                        : trial)
            .toList();
    return new Run(run.name(), run.manifest(), trials, List.of());
  }
}
