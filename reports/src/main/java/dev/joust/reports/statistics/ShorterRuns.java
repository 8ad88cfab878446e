package dev.joust.reports.statistics;

import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.Setting;
import dev.joust.reports.run.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What runs of fewer blocks would have said, drawn from a long one. A draw takes some of its blocks
 * whole, none twice, and is judged as if it were the run.
 *
 * <p>Draws of one run share its luck: a difference that its blocks happen to have is in all of
 * them.
 */
public final class ShorterRuns {

  private final Run run;
  private final List<Integer> blocks;
  private final Random random;

  /** Draws from a run, the same ones for the same seed. */
  public ShorterRuns(Run run, long seed) {
    this.run = run;
    this.blocks =
        new ArrayList<>(
            run.trials().stream()
                .map(trial -> trial.planned().block())
                .collect(Collectors.toCollection(TreeSet::new)));
    this.random = new Random(seed);
  }

  /**
   * What each of some draws says of a cell.
   *
   * @param size the blocks of a draw, at most those of the run
   * @param draws how many
   */
  public List<Contest> contests(int size, int draws, Setting setting, Cell cell, Measure measure) {
    if (size < 1 || size > blocks.size()) {
      throw new IllegalArgumentException(
          "a draw of %d blocks cannot be taken from %d".formatted(size, blocks.size()));
    }
    List<Contest> contests = new ArrayList<>();
    for (int i = 0; i < draws; i++) {
      Collections.shuffle(blocks, random);
      contests.add(
          Statistics.of(only(Set.copyOf(blocks.subList(0, size)))).contest(setting, cell, measure));
    }
    return contests;
  }

  private Run only(Set<Integer> drawn) {
    List<Trial> trials =
        run.trials().stream().filter(trial -> drawn.contains(trial.planned().block())).toList();
    return new Run(run.name(), run.manifest(), trials, List.of());
  }

  /**
   * How often two contenders were told apart.
   *
   * @param draws of how many
   * @param better how often the first was shown to be better
   * @param worse how often it was shown to be worse
   */
  public record Tally(int draws, int better, int worse) {

    /** Counts what contests say of two contenders. */
    public static Tally of(List<Contest> contests, String one, String other) {
      List<Comparison> shown =
          contests.stream()
              .flatMap(contest -> contest.comparison(one, other).stream())
              .filter(Comparison::different)
              .toList();
      int better = (int) shown.stream().filter(own -> own.better().equals(one)).count();
      return new Tally(contests.size(), better, shown.size() - better);
    }

    /** The share of draws that tell them apart. */
    public double different() {
      return (better + worse) / (double) draws;
    }
  }
}
