package dev.joust.reports.compare;

import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.run.Cell;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import java.util.ArrayList;
import java.util.List;

/**
 * A change with the blocks that it was seen in, so that it can be held against what another run has
 * of the same question.
 *
 * @param change the change, with the interval of its ratio by itself
 * @param blocks the differences of logarithms, variant less baseline
 */
record PairedChange(Change change, Question question, PairedBlocks blocks) {

  /**
   * What is asked of two contenders.
   *
   * @param cells those of the run, if it is of all cells together: of others it is another question
   */
  record Question(Setting setting, Cell cell, String measure, List<String> cells) {

    Question {
      cells = List.copyOf(cells);
    }

    boolean isOf(Change change) {
      return setting.equals(change.setting())
          && cell.equals(change.cell())
          && measure.equals(change.measure().name());
    }
  }

  /**
   * All changes of a run that have a ratio.
   *
   * @throws IllegalArgumentException if the baseline is no ranked contender of the run, or the run
   *     was ended by what it had shown, so that its ratios are too far from 1
   */
  static List<PairedChange> of(Run run, String baseline) {
    if (run.manifest().until().flatMap(until -> until.ended()).isPresent()) {
      throw new IllegalArgumentException(
          run.name()
              + " ended early, which makes its changes look larger: measure with --stop-at never");
    }
    List<String> variants = Changes.variants(run, baseline);
    List<Contest> contests = Changes.asked(run, Statistics.of(run));
    List<PairedChange> all = new ArrayList<>();
    for (String variant : variants) {
      for (Contest contest : contests) {
        Change change = Change.of(run, contest, baseline, variant);
        if (change.ratio().isPresent()) {
          all.add(
              new PairedChange(
                  change,
                  question(change, contests),
                  PairedBlocks.of(
                      contest.standing(variant).orElseThrow().forks(),
                      contest.standing(baseline).orElseThrow().forks(),
                      Math::log)));
        }
      }
    }
    return all;
  }

  private static Question question(Change change, List<Contest> contests) {
    return new Question(
        change.setting(),
        change.cell(),
        change.measure().name(),
        contests.stream()
            .filter(own -> change.isOfAllCells() && own.measure().equals(change.measure()))
            .filter(own -> !own.setting().equals(Change.ALL_CELLS))
            .map(own -> own.setting() + " " + own.cell())
            .sorted()
            .toList());
  }
}
