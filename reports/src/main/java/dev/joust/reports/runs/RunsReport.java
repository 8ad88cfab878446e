package dev.joust.reports.runs;

import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.RatioChart;
import dev.joust.reports.document.Column;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.HtmlPage;
import dev.joust.reports.document.Json;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.PlainText;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.store.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Several runs side by side, for people. */
public record RunsReport(SeveralRuns several) {

  /** The file for people in the folder that it is written to. */
  public static final String FILE = "report.md";

  /** The page for a browser. */
  public static final String PAGE = "index.html";

  /** The file for other programs. */
  public static final String JSON = "runs.json";

  private static final String HOW_TO_READ =
      "A value is the mean over a run's blocks with its 95 % interval. How far a run is from run A"
          + " stands with an interval that holds for all of a table together; one that leaves out 0"
          + " shows that the two runs differ, and not why. Runs have no block in common: what the"
          + " machine did that day is in these differences, as is whatever else was changed. Where all"
          + " contenders differ alike, it was not a contender that changed.";

  /** Which runs they are and how much they differ, for a terminal with this many columns. */
  public String text(int columns) {
    return PlainText.of(summary(), columns);
  }

  /** All tables. */
  public String markdown() {
    return Markdown.of(document());
  }

  Document document() {
    Document page = summary();
    page.paragraph(HOW_TO_READ);
    for (SuiteLayout layout : several.layouts()) {
      page.heading(2, layout.title());
      for (RunTable table : several.tables(layout)) {
        String title = title(table);
        page.drawing(RatioChart.KIND, title, title + ": ratios to run A", block(table));
      }
    }
    return page;
  }

  /**
   * Writes {@value #FILE}, {@value #PAGE} and {@value #JSON} to a folder, which is made where it is
   * not there.
   *
   * @throws dev.joust.run.store.FileNotWritten with the file's path if it cannot be written
   */
  public void write(Path folder) throws IOException {
    String markdown = markdown();
    ReplacedFile.write(folder.resolve(FILE), out -> out.write(markdown));
    String page = html();
    ReplacedFile.write(folder.resolve(PAGE), out -> out.write(page));
    String json = RunsJson.of(several);
    ReplacedFile.write(folder.resolve(JSON), out -> out.write(json));
  }

  String html() {
    double margin = several.runs().get(0).manifest().indifference().share();
    List<RatioChart> charts = several.tables().stream().map(this::drawn).toList();
    Json data = RatioChart.data("run A", margin, looks(), charts);
    return HtmlPage.of(title(), document(), List.of(), data, RatioChart.SCRIPT);
  }

  private List<Look> looks() {
    return Look.of(SeveralRuns.contenders(several.runs()));
  }

  private RatioChart drawn(RunTable table) {
    Map<Cell, List<RatioChart.Dot>> cells = new LinkedHashMap<>();
    for (RunTable.Row row : table.rows()) {
      cells.computeIfAbsent(row.cell(), cell -> new ArrayList<>()).addAll(dots(row));
    }
    List<RatioChart.Row> rows = new ArrayList<>();
    cells.forEach((cell, dots) -> rows.add(new RatioChart.Row(text(cell), dots)));
    rows.removeIf(row -> row.points().isEmpty());
    return RatioChart.of(table.measure(), rows);
  }

  private List<RatioChart.Dot> dots(RunTable.Row row) {
    int contender = looks().stream().map(Look::name).toList().indexOf(row.contender());
    return IntStream.range(1, row.toFirst().size())
        .boxed()
        .flatMap(run -> row.toFirst().get(run).stream().map(own -> dot(contender, row, run, own)))
        .toList();
  }

  private RatioChart.Dot dot(int contender, RunTable.Row row, int run, Ratio ratio) {
    String letter = letter(run);
    String name = several.runs().size() > 2 ? row.contender() + " " + letter : row.contender();
    String tip =
        "%s\n%s to A: %s\nA: %s\n%s: %s"
            .formatted(
                row.contender(),
                letter,
                Digits.difference(ratio),
                row.values().get(0).map(Digits::of).orElseThrow(),
                letter,
                row.values().get(run).map(Digits::of).orElseThrow());
    return RatioChart.Dot.of(contender, name, ratio, tip);
  }

  private Document summary() {
    return new Document()
        .heading(1, "Joust: " + title())
        .items(verdicts())
        .table(runs())
        .table(contenders())
        .paragraph(told());
  }

  private List<String> verdicts() {
    return IntStream.range(0, several.runs().size())
        .mapToObj(
            i -> "Run %s. %s".formatted(letter(i), Usability.of(several.runs().get(i)).text()))
        .toList();
  }

  String title() {
    return Digits.counted(several.runs().size(), "run") + " side by side";
  }

  private Table runs() {
    List<List<Entry>> rows = new ArrayList<>();
    for (Run run : several.runs()) {
      rows.add(
          List.of(
              Entry.text(letter(rows.size())),
              Entry.text(run.name()),
              Entry.text(run.manifest().startedAt().toString()),
              Entry.text(run.manifest().joust().map(Object::toString).orElse("unknown")),
              Entry.text(run.manifest().configuration().path("profile").asText("–")),
              Entry.count(new RunFacts(run).blocks())));
    }
    return Table.of(List.of("run", "name", "begun", "made by Joust", "profile", "blocks"), rows);
  }

  private Table contenders() {
    List<List<Entry>> rows = new ArrayList<>();
    for (RunContender contender : SeveralRuns.contenders(several.runs())) {
      Entry name = Entry.name(contender.name(), false);
      rows.add(Table.line(name, several.runs().stream().map(run -> version(run, contender))));
    }
    IntStream runs = IntStream.range(0, several.runs().size());
    return Table.of(Table.line("version of", runs.mapToObj(i -> "in " + letter(i))), rows);
  }

  private static Entry version(Run run, RunContender contender) {
    return run.manifest().contenders().stream()
        .filter(own -> own.name().equals(contender.name()))
        .findFirst()
        .map(own -> Entry.text(own.version()))
        .orElse(Entry.NOT_MEASURED);
  }

  private String told() {
    List<Interval> compared =
        several.tables().stream()
            .flatMap(own -> own.rows().stream())
            .flatMap(RunTable.Row::intervals)
            .toList();
    long different = compared.stream().filter(own -> !own.contains(1)).count();
    String differ = Digits.of(different) + (different == 1 ? " differs" : " differ");
    return compared.isEmpty()
        ? "The runs have nothing in common that could be compared."
        : "Of %s that a run shares with run A, contender by contender and cell by cell, %s."
            .formatted(Digits.counted(compared.size(), "value"), differ);
  }

  private static String title(RunTable table) {
    Setting setting = table.setting();
    String cold = table.cold() ? " (" + Names.COLD_IN_FULL + ")" : "";
    return setting.way() + ", client " + setting.client() + cold + ": " + table.measure().title();
  }

  private Table block(RunTable table) {
    Measure measure = table.measure();
    List<Column> columns = new ArrayList<>(List.of(Column.of("cell"), Column.of("framework")));
    for (int i = 0; i < several.runs().size(); i++) {
      String unit = measure.unit().isEmpty() ? "" : " (" + measure.unit() + ")";
      columns.add(new Column(letter(i) + unit, Optional.of(measure)));
    }
    for (int i = 1; i < several.runs().size(); i++) {
      columns.add(new Column(letter(i) + " to A", Optional.of(measure)));
    }
    return new Table("", columns, table.rows().stream().map(RunsReport::entries).toList());
  }

  private static List<Entry> entries(RunTable.Row row) {
    List<Entry> entries = new ArrayList<>();
    entries.add(Entry.text(text(row.cell())));
    entries.add(Entry.name(row.contender(), false));
    row.values().forEach(own -> entries.add(own.map(Entry::value).orElse(Entry.NOT_MEASURED)));
    for (Optional<Ratio> own : row.toFirst().subList(1, row.toFirst().size())) {
      Optional<Entry> entry = own.map(ratio -> Entry.difference(ratio, Optional.empty()));
      entries.add(entry.orElse(Entry.NOT_MEASURED));
    }
    return entries;
  }

  static String text(Cell cell) {
    String factors = cell.toString();
    return factors.isEmpty() ? "all" : factors;
  }

  static String letter(int run) {
    return run < 26 ? String.valueOf((char) ('A' + run)) : String.valueOf(run + 1);
  }
}
