package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Column;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Standing;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The tables of one suite: frameworks down, the column factor's values or the measures across. */
final class SuiteTables {

  private static final String CORNER = "framework";

  private final RunView view;
  private final SuiteLayout layout;
  private final Document page = new Document();

  SuiteTables(RunView view, SuiteLayout layout) {
    this.view = view;
    this.layout = layout;
  }

  Document document() {
    List<Setting> settings = view.settings(layout.name());
    if (settings.isEmpty()) {
      page.paragraph("No trial of it has ended.");
    }
    for (Setting setting : settings) {
      for (CellGroup group : CellGroup.of(view, layout, setting)) {
        addGroup(group);
      }
    }
    return page;
  }

  private void addGroup(CellGroup group) {
    String rest = group.rest().toString();
    page.heading(2, view.heading(group.setting()) + (rest.isEmpty() ? "" : ": " + rest));
    if (group.byFactor()) {
      addByFactor(group);
    } else {
      group.cells().forEach(cell -> addByMeasure(group, cell));
    }
  }

  private void addByFactor(CellGroup group) {
    List<List<Compared>> tables =
        withValues(
            view.run().manifest().measures(layout).stream()
                .map(own -> columns(group, own))
                .toList());
    for (List<Compared> columns : tables) {
      Measure measure = columns.get(0).contest().measure();
      boolean first = columns == tables.get(0);
      addTable(
          group,
          caption(measure) + " " + blocks(columns),
          group.columnFactor(),
          columns,
          first ? Row::marked : Row::compact);
      if (first) {
        addRatios(group, group.columnFactor(), measure.title() + ", ratio to the best", columns);
      }
      addShares(group, group.columnFactor(), measure.title() + ", share", columns);
    }
  }

  private void addByMeasure(CellGroup group, Cell cell) {
    List<Compared> columns =
        view.run().manifest().measures(layout).stream()
            .map(own -> new Compared(own.titleWithUnit(), contest(group, cell, own)))
            .toList();
    List<Compared> shown =
        withValues(columns.stream().map(List::of).toList()).stream().flatMap(List::stream).toList();
    if (shown.isEmpty()) {
      return;
    }
    Compared first = shown.get(0);
    addTable(
        group,
        blocks(List.of(first)),
        CORNER,
        shown,
        (row, contest) ->
            contest.equals(first.contest()) ? row.marked(contest) : row.compact(contest));
    addRatios(group, CORNER, "Ratio to the best", shown);
    addShares(group, CORNER, "Share", shown);
  }

  private void addRatios(CellGroup group, String corner, String title, List<Compared> columns) {
    List<Compared> ranked =
        columns.stream()
            .filter(column -> column.contest().measure().better() != Direction.NONE)
            .filter(column -> compared(column.contest()) > 1)
            .toList();
    if (!ranked.isEmpty()) {
      addTable(group, title + ", block by block.", corner, ranked, rivals(group), Row::ratio);
    }
  }

  private static long compared(Contest contest) {
    return contest.standings().stream().filter(own -> own.toBest().isPresent()).count();
  }

  private void addShares(CellGroup group, String corner, String title, List<Compared> columns) {
    for (RunContender control : controls(group)) {
      List<Compared> capped =
          columns.stream()
              .filter(column -> column.contest().measure().better() == Direction.HIGHER)
              .filter(column -> column.contest().standing(control.name()).isPresent())
              .toList();
      if (!capped.isEmpty() && !rivals(group).isEmpty()) {
        addTable(
            group,
            title
                + " of the ceiling: ratio to the control "
                + control.name()
                + " in the same cell, block by block.",
            corner,
            capped,
            rivals(group),
            (row, contest) -> row.share(contest, control));
      }
    }
  }

  private List<RunContender> controls(CellGroup group) {
    return CellGroup.contenders(view, group.setting()).stream()
        .filter(RunContender::control)
        .toList();
  }

  private List<RunContender> rivals(CellGroup group) {
    return CellGroup.contenders(view, group.setting()).stream()
        .filter(own -> !own.control())
        .toList();
  }

  private List<Compared> columns(CellGroup group, Measure measure) {
    return group.cells().stream()
        .map(cell -> new Compared(group.heading(cell), contest(group, cell, measure)))
        .toList();
  }

  private Contest contest(CellGroup group, Cell cell, Measure measure) {
    return view.statistics().contest(group.setting(), cell, measure);
  }

  /** Those tables in which somebody has a value; the first one if nobody has any. */
  private static List<List<Compared>> withValues(List<List<Compared>> tables) {
    List<List<Compared>> measured =
        tables.stream()
            .filter(own -> own.stream().anyMatch(column -> !column.contest().standings().isEmpty()))
            .toList();
    return measured.isEmpty() ? tables.stream().limit(1).toList() : measured;
  }

  private record Compared(String heading, Contest contest) {}

  private void addTable(
      CellGroup group,
      String caption,
      String corner,
      List<Compared> columns,
      BiFunction<Row, Contest, Entry> fill) {
    addTable(group, caption, corner, columns, CellGroup.contenders(view, group.setting()), fill);
  }

  private void addTable(
      CellGroup group,
      String caption,
      String corner,
      List<Compared> columns,
      List<RunContender> contenders,
      BiFunction<Row, Contest, Entry> fill) {
    List<Column> header = new ArrayList<>(List.of(Column.of(corner)));
    columns.forEach(
        own -> header.add(new Column(own.heading(), Optional.of(own.contest().measure()))));
    List<List<Entry>> rows = new ArrayList<>();
    for (RunContender contender : contenders) {
      Row row = new Row(view.statistics(), group.setting(), contender);
      List<Entry> entries = new ArrayList<>(List.of(row.label()));
      columns.forEach(column -> entries.add(fill.apply(row, column.contest())));
      rows.add(entries);
    }
    page.table(new Table(caption, header, rows));
  }

  private static String caption(Measure measure) {
    return measure.titleWithUnit()
        + switch (measure.better()) {
          case HIGHER -> "; higher is better.";
          case LOWER -> "; lower is better.";
          case NONE -> ".";
        };
  }

  private static String blocks(List<Compared> columns) {
    List<Standing> standings =
        columns.stream().flatMap(column -> column.contest().standings().stream()).toList();
    if (standings.isEmpty()) {
      return "No valid value.";
    }
    IntSummaryStatistics blocks =
        standings.stream().mapToInt(own -> own.estimate().forks()).summaryStatistics();
    IntSummaryStatistics iterations =
        standings.stream().mapToInt(own -> own.estimate().iterations()).summaryStatistics();
    String counts =
        range(blocks, "block")
            + (iterations.getMax() == 0 ? "" : ", " + range(iterations, "iteration") + " in all");
    return blocks.getMax() == 1
        ? "Of " + counts + ": no interval, no rank."
        : "Mean and 95 % interval of " + counts + ".";
  }

  private static String range(IntSummaryStatistics counts, String noun) {
    String range =
        counts.getMin() == counts.getMax()
            ? "" + counts.getMax()
            : counts.getMin() + " to " + counts.getMax();
    return range + " " + noun + (counts.getMax() == 1 ? "" : "s");
  }
}
