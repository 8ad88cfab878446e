package dev.joust.reports.statistics;

import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What runs of fewer blocks would have said, taken from a long one: {@code bench/power} asks it.
 * Each has some of its blocks whole, none twice, and is judged as if it were the run.
 *
 * <p>Those that are drawn share its luck: a difference that its blocks happen to have is in all of
 * them.
 */
public final class ShorterRuns {

  private final Run run;
  private final List<Integer> blocks;
  private final long seed;

  /** Takes shorter runs from a run, and draws the same ones for the same seed. */
  public ShorterRuns(Run run, long seed) {
    this.run = run;
    this.blocks =
        run.trials().stream().map(trial -> trial.planned().block()).sorted().distinct().toList();
    this.seed = seed;
  }

  /**
   * What each of some draws says of a cell. If there are no more ways to choose blocks than draws
   * asked for, each way is taken once.
   *
   * @param size the blocks of a draw, at most those of the run
   * @param draws how many, at most
   */
  public List<Contest> contests(int size, int draws, Setting setting, Cell cell, Measure measure) {
    return chosen(size, draws).map(own -> contest(own, setting, cell, measure)).toList();
  }

  private Stream<Set<Integer>> chosen(int size, int draws) {
    check(size);
    return waysToChoose(size) <= draws ? choices(blocks, size).stream() : drawn(size, draws);
  }

  /**
   * What runs of successive blocks say of a cell, of which no two have a block in common; blocks
   * that are left over at the end are in none.
   *
   * @param size the blocks of each, at most those of the run
   */
  public List<Contest> inSuccession(int size, Setting setting, Cell cell, Measure measure) {
    check(size);
    return IntStream.range(0, blocks.size() / size)
        .mapToObj(i -> Set.copyOf(blocks.subList(i * size, (i + 1) * size)))
        .map(own -> contest(own, setting, cell, measure))
        .toList();
  }

  private void check(int size) {
    if (size < 1 || size > blocks.size()) {
      throw new IllegalArgumentException(
          "a draw of %d blocks cannot be taken from %d".formatted(size, blocks.size()));
    }
  }

  private long waysToChoose(int size) {
    double ways =
        IntStream.rangeClosed(1, size)
            .mapToDouble(i -> (blocks.size() - size + i) / (double) i)
            .reduce(1, (one, other) -> one * other);
    return Math.round(ways);
  }

  private static List<Set<Integer>> choices(List<Integer> from, int size) {
    if (size == 0) {
      return List.of(Set.of());
    }
    List<Set<Integer>> choices = new ArrayList<>();
    for (int i = 0; i + size <= from.size(); i++) {
      for (Set<Integer> others : choices(from.subList(i + 1, from.size()), size - 1)) {
        Set<Integer> choice = new TreeSet<>(others);
        choice.add(from.get(i));
        choices.add(choice);
      }
    }
    return choices;
  }

  private Stream<Set<Integer>> drawn(int size, int draws) {
    Random random = new Random(seed);
    List<Integer> shuffled = new ArrayList<>(blocks);
    return Stream.generate(
            () -> {
              Collections.shuffle(shuffled, random);
              return Set.copyOf(shuffled.subList(0, size));
            })
        .limit(draws);
  }

  private Contest contest(Set<Integer> chosen, Setting setting, Cell cell, Measure measure) {
    return Statistics.of(only(chosen)).contest(setting, cell, measure);
  }

  private Run only(Set<Integer> chosen) {
    List<Trial> trials =
        run.trials().stream().filter(trial -> chosen.contains(trial.planned().block())).toList();
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
