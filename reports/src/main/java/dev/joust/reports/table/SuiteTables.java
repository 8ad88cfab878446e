package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Column;
import dev.joust.reports.document.Digits;
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
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tables of one suite on a page: frameworks down, the column factor's values or the measures
 * across.
 */
record SuiteTables(RunView view, SuiteLayout layout, Document page) {

  Document document() {
    List<Setting> settings = view.settings(layout.name());
    page.paragraph(settings.isEmpty() ? "No trial of it has ended." : "");
    for (Setting setting : settings) {
      CellGroup.of(view, layout, setting).forEach(this::addGroup);
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
    List<List<Contest>> tables =
        withValues(
            measure ->
                group.cells().stream()
                    .map(cell -> view.statistics().contest(group.setting(), cell, measure))
                    .toList());
    for (List<Contest> columns : tables) {
      Measure measure = columns.get(0).measure();
      boolean first = columns == tables.get(0);
      addTable(
          group,
          caption(measure) + " " + blocks(columns),
          columns,
          CellGroup.contenders(view, group.setting()),
          (row, contest) -> row.entry(contest, first));
      if (first) {
        addRatios(group, measure.title() + ", ratio to the best", columns);
      }
      addShares(group, measure.title() + ", share", columns);
    }
  }

  private void addByMeasure(CellGroup group, Cell cell) {
    List<Contest> columns =
        withValues(own -> List.of(view.statistics().contest(group.setting(), cell, own))).stream()
            .flatMap(List::stream)
            .toList();
    if (!columns.isEmpty()) {
      Contest first = columns.get(0);
      addTable(
          group,
          blocks(List.of(first)),
          columns,
          CellGroup.contenders(view, group.setting()),
          (row, contest) -> row.entry(contest, contest.equals(first)));
      addRatios(group, "Ratio to the best", columns);
      addShares(group, "Share", columns);
    }
  }

  private void addRatios(CellGroup group, String title, List<Contest> columns) {
    List<Contest> ranked =
        columns.stream()
            .filter(own -> own.measure().better() != Direction.NONE)
            .filter(own -> own.standings().stream().flatMap(it -> it.toBest().stream()).count() > 1)
            .toList();
    addTable(group, title + ", block by block.", ranked, contenders(group, false), Row::ratio);
  }

  private void addShares(CellGroup group, String title, List<Contest> columns) {
    for (RunContender control : contenders(group, true)) {
      addTable(
          group,
          "%s of the ceiling: ratio to the control %s in the same cell, block by block."
              .formatted(title, control.name()),
          columns.stream()
              .filter(own -> own.measure().better() == Direction.HIGHER)
              .filter(own -> own.standing(control.name()).isPresent())
              .toList(),
          contenders(group, false),
          (row, contest) -> row.share(contest, control));
    }
  }

  private List<RunContender> contenders(CellGroup group, boolean controls) {
    return CellGroup.contenders(view, group.setting()).stream()
        .filter(own -> own.control() == controls)
        .toList();
  }

  /** Those measures' tables in which somebody has a value; the first one if nobody has any. */
  private List<List<Contest>> withValues(Function<Measure, List<Contest>> columns) {
    List<List<Contest>> tables = view.manifest().measures(layout).stream().map(columns).toList();
    List<List<Contest>> measured =
        tables.stream()
            .filter(own -> own.stream().anyMatch(column -> !column.standings().isEmpty()))
            .toList();
    return measured.isEmpty() ? tables.stream().limit(1).toList() : measured;
  }

  private void addTable(
      CellGroup group,
      String caption,
      List<Contest> columns,
      List<RunContender> contenders,
      BiFunction<Row, Contest, Entry> fill) {
    if (columns.isEmpty() || contenders.isEmpty()) {
      return;
    }
    boolean byFactor = group.byFactor();
    List<List<Entry>> rows = new ArrayList<>();
    for (RunContender own : contenders) {
      Row row = new Row(view.statistics(), group.setting(), own);
      Entry label = Entry.name(own.name(), own.control());
      rows.add(Table.line(label, columns.stream().map(contest -> fill.apply(row, contest))));
    }
    Stream<Column> header =
        columns.stream()
            .map(
                own ->
                    new Column(
                        byFactor ? group.heading(own.cell()) : own.measure().titleWithUnit(),
                        Optional.of(own.measure())));
    Column corner = Column.of(byFactor ? group.columnFactor() : "framework");
    page.table(new Table(caption, Table.line(corner, header), rows));
  }

  private static String caption(Measure measure) {
    return measure.titleWithUnit() + measure.better().words().map("; "::concat).orElse("") + ".";
  }

  private static String blocks(List<Contest> columns) {
    List<Standing> standings =
        columns.stream().flatMap(column -> column.standings().stream()).toList();
    if (standings.isEmpty()) {
      return "No valid value.";
    }
    IntSummaryStatistics blocks =
        standings.stream().mapToInt(own -> own.estimate().forks()).summaryStatistics();
    IntSummaryStatistics iterations =
        standings.stream().mapToInt(own -> own.estimate().iterations()).summaryStatistics();
    String counts =
        Digits.counted(blocks, "block")
            + (iterations.getMax() == 0
                ? ""
                : ", " + Digits.counted(iterations, "iteration") + " in all");
    return blocks.getMax() == 1
        ? "Of " + counts + ": no interval, no rank."
        : "Mean and 95 % interval of " + counts + ".";
  }
}
