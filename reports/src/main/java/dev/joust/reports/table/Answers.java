package dev.joust.reports.table;

import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Measure.Direction;
import dev.joust.reports.run.Setting;
import dev.joust.reports.run.SuiteLayout;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Overall;
import dev.joust.reports.statistics.Ratio;
import dev.joust.reports.statistics.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which one, by how much, how sure: a line for each suite. */
final class Answers {

  private final Source source;

  Answers(Source source) {
    this.source = source;
  }

  List<Block> blocks() {
    List<String> lines = source.layouts().stream().flatMap(own -> line(own).stream()).toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Which one, by how much, how sure"));
    blocks.add(
        lines.isEmpty()
            ? new Block.Paragraph("Nothing was measured that could be compared.")
            : new Block.Items(lines));
    return blocks;
  }

  private Optional<String> line(SuiteLayout layout) {
    return source
        .rankedBy(layout)
        .map(
            measure ->
                source.settings(layout).stream()
                    .flatMap(setting -> clause(setting, measure).stream())
                    .collect(Collectors.joining("; ")))
        .filter(clauses -> !clauses.isEmpty())
        .map(
            clauses ->
                layout.title()
                    + " ("
                    + source.rankedBy(layout).get().title()
                    + "): "
                    + clauses
                    + ".");
  }

  private Optional<String> clause(Setting setting, Measure measure) {
    return source
        .statistics()
        .overall(setting, measure)
        .map(overall -> where(setting, overall) + ": " + said(overall.contest()));
  }

  private static String where(Setting setting, Overall overall) {
    String cells =
        overall.cells() == overall.allCells()
            ? Integer.toString(overall.cells())
            : overall.cells() + " of " + overall.allCells();
    return setting.way()
        + ", "
        + setting.client()
        + ", over "
        + cells
        + (overall.allCells() == 1 ? " cell" : " cells");
  }

  private static String said(Contest contest) {
    List<Standing> order = inOrder(contest);
    String best = order.get(0).contender();
    if (order.size() == 1) {
      return best + " alone has results";
    }
    Standing next = order.get(1);
    String ratio = next.toBest().map(own -> " at " + Digits.of(own) + " times ").orElse(" behind ");
    List<String> first =
        order.stream()
            .filter(standing -> standing.rank().orElse(0) == 1)
            .map(Standing::contender)
            .toList();
    String said =
        first.size() > 1 && first.contains(best)
            ? String.join(", ", first) + " not told apart, " + next.contender() + ratio + best
            : best + " first, " + next.contender() + " next" + ratio + "that";
    return said
        + contest
            .comparison(best, next.contender())
            .map(own -> " (" + own.text(contest.measure()) + ")")
            .orElse(", of too few forks to be sure");
  }

  /** The best one first, the others by their ratio to it. */
  private static List<Standing> inOrder(Contest contest) {
    Comparator<Standing> byRatio =
        Comparator.comparingDouble(
            standing -> standing.toBest().map(Ratio::value).orElse(standing.estimate().median()));
    return contest.standings().stream()
        .sorted(
            Comparator.<Standing, Boolean>comparing(
                    own -> !contest.best().equals(Optional.of(own.contender())))
                .thenComparing(own -> own.toBest().isEmpty())
                .thenComparing(
                    contest.measure().better() == Direction.HIGHER ? byRatio.reversed() : byRatio))
        .toList();
  }
}
