package dev.joust.reports.history;

import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.HtmlPage;
import dev.joust.reports.document.Json;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.PlainText;
import dev.joust.reports.document.Table;
import dev.joust.run.Measure.Direction;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A history as text, for a terminal and as Markdown. */
public record HistoryReport(History history) {

  private static final int MOST_SERIES_WITH_POINTS = 4;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC);

  private static final List<String> COLUMNS =
      List.of(
          "begun (UTC)", "version", "value", "verdict", "blocks", "surroundings", "change", "run");

  private static final String SCRIPT = "dev/joust/reports/history/history.js";

  /** A point to draw; one without an interval has its value as both ends. */
  record Dot(String label, double v, double lo, double hi, String tip) {}

  /** The geometric mean of the points from one index to before another. */
  record Level(int from, int to, double v) {}

  /** A series to draw; points at whose indices a level begins that is better or worse. */
  record Drawn(List<Dot> points, List<Level> levels) {}

  /** For a terminal with this many columns, with a line feed at its end. */
  public String text(int columns) {
    Document page = summary();
    if (history.series().size() <= MOST_SERIES_WITH_POINTS) {
      history.series().forEach(series -> addPoints(series, page));
    } else {
      page.paragraph("--markdown and --html write the points of all series.");
    }
    return PlainText.of(page, columns);
  }

  /** With the points of all series, as Markdown. */
  public String markdown() {
    return Markdown.of(document());
  }

  /** With the points of all series, as one page of HTML that opens from disk. */
  public String html() {
    Json data =
        new Json()
            .put("unit", history.unit())
            .put("better", history.measure().better())
            .put("series", history.series().stream().map(HistoryReport::drawn).toList());
    return HtmlPage.of(title(), document(), List.of(), data, SCRIPT);
  }

  private static Drawn drawn(Series series) {
    List<Level> levels = new ArrayList<>();
    if (series.isSearchable()) {
      int from = 0;
      for (ChangePoint change : series.changes()) {
        levels.add(level(series, from, change.index()));
        from = change.index();
      }
      levels.add(level(series, from, series.points().size()));
    }
    return new Drawn(series.points().stream().map(HistoryReport::dot).toList(), levels);
  }

  private static Level level(Series series, int from, int to) {
    double log =
        series.points().subList(from, to).stream()
            .mapToDouble(point -> Math.log(point.value()))
            .average()
            .orElseThrow();
    return new Level(from, to, Math.exp(log));
  }

  private static Dot dot(Point own) {
    return new Dot(
        own.version(),
        own.value(),
        own.interval().map(it -> it.low()).orElse(own.value()),
        own.interval().map(it -> it.high()).orElse(own.value()),
        "%s, %s\n%s, %s\n%s, surroundings %d"
            .formatted(
                Digits.of(own.value(), own.interval()),
                verdict(own),
                own.version(),
                Digits.counted(own.blocks(), "block"),
                own.run(),
                own.surroundings()));
  }

  Document document() {
    Document page = summary().heading(2, "Series");
    history.series().forEach(series -> addPoints(series, page));
    return page;
  }

  private Document summary() {
    Document page = new Document().heading(1, title()).paragraph(lead());
    history.methods().forEach(method -> page.table(overview(method)));
    page.heading(2, "Changes");
    List<String> changes =
        history.series().stream()
            .flatMap(series -> series.changes().stream().map(change -> change(series, change)))
            .toList();
    page.items(changes, "No level has changed.");
    page.paragraph(
        "Changes were looked for in %s of 4 points and more. Where nothing has changed, one is told in 5 of 100 such histories at most, if values scatter around one level; what drifts with the machine is told as a change, which a ratio to a contender of the same runs (--against) is not. In brackets: Student's interval of 95 %% for this change by itself."
            .formatted(series(history.series().stream().filter(Series::isSearchable).count())));
    addNotes(page);
    return page;
  }

  String title() {
    return history.measure().title()
        + history.against().map(other -> ", as a ratio to " + other).orElse("")
        + (history.unit().isEmpty() ? "" : ", " + history.unit());
  }

  private String lead() {
    String told = history.measure().better().words().map("; "::concat).orElse("");
    String series = series(history.series().size());
    return "%s in %s%s.".formatted(Digits.counted(history.runs(), "run"), series, told);
  }

  private static String series(long count) {
    return count == 1 ? "one series" : count + " series";
  }

  /** The series of a method in one table, as those of another are not to be compared with them. */
  private Table overview(String method) {
    return Table.of(
        "Runs by version %s of the method.".formatted(method),
        List.of("contender and cell", "points", "suspect", "first", "last", "values", "changes"),
        history.series().stream()
            .filter(own -> own.method().equals(method))
            .map(HistoryReport::overview)
            .toList());
  }

  private static List<Entry> overview(Series own) {
    return List.of(
        Entry.text(own.contender() + ", " + own.place()),
        Entry.count(own.points().size()),
        Entry.count(own.points().stream().filter(Point::isSuspect).count()),
        Entry.number(own.first().value(), own.first().interval()),
        Entry.number(own.last().value(), own.last().interval()),
        Entry.text(own.sparkline()),
        own.changes().isEmpty() ? Entry.NOT_MEASURED : Entry.count(own.changes().size()));
  }

  private String change(Series series, ChangePoint change) {
    return "%s, %s: %s, with %s after %s%s"
        .formatted(
            series.contender(),
            series.place(),
            told(change),
            place(series.points().get(change.index())),
            place(series.points().get(change.index() - 1)),
            series.surroundingsOf(change));
  }

  private String told(ChangePoint change) {
    Direction better = history.measure().better();
    boolean isBetter = change.ratio().value() > 1 == (better == Direction.HIGHER);
    return "%s%s, p ≤ %s"
        .formatted(
            Digits.difference(change.ratio()),
            better == Direction.NONE ? "" : isBetter ? ", better" : ", worse",
            change.probability() < 0.001 ? "0.001" : Digits.of(change.probability()));
  }

  static String place(Point point) {
    return "%s of %s".formatted(point.version(), point.run());
  }

  /** What else a reader must know, a sentence or two each. */
  private void addNotes(Document page) {
    if (history.methods().size() > 1) {
      page.paragraph(
          "The method of measuring has changed: runs of the versions %s are not comparable, and each has series of its own."
              .formatted(String.join(", ", history.methods())));
    }
    long suspect = history.points().stream().filter(Point::isSuspect).count();
    if (suspect > 0) {
      page.paragraph(
          "%d of %s come from results that are suspect or invalid; a change at one of them may be the machine's."
              .formatted(suspect, Digits.counted(history.points().size(), "point")));
    }
    long unsearched = history.series().stream().filter(own -> !own.isSearchable()).count();
    if (unsearched > 0) {
      page.paragraph(
          "%s too short to tell a change, or not above 0."
              .formatted(unsearched == 1 ? "One series is" : unsearched + " series are"));
    }
    if (history.surroundings().size() > 1) {
      page.paragraph(
          "Runs were made in different surroundings, which points name by number: a change from one to another may be the machine's.");
      page.table(surroundings());
    }
  }

  private Table surroundings() {
    List<String> facts = Surroundings.differing(history.surroundings());
    List<List<Entry>> rows = new ArrayList<>();
    for (Surroundings own : history.surroundings()) {
      Entry number = Entry.count(rows.size() + 1);
      rows.add(Table.line(number, facts.stream().map(fact -> Entry.text(own.fact(fact)))));
    }
    return Table.of(Table.line("surroundings", facts.stream()), rows);
  }

  private void addPoints(Series series, Document page) {
    page.drawing(
        "series",
        heading(series),
        heading(series)
            + ": a dot for each run with its interval, bars for levels. The axis does not begin at 0.",
        Table.of(
            COLUMNS,
            IntStream.range(0, series.points().size()).mapToObj(i -> row(series, i)).toList()));
  }

  private List<Entry> row(Series series, int index) {
    Point own = series.points().get(index);
    return List.of(
        Entry.text(DATE.format(own.at())),
        Entry.text(own.version()),
        Entry.estimated(own.value(), own.interval()),
        Entry.text(verdict(own)),
        Entry.count(own.blocks()),
        Entry.count(own.surroundings()),
        Entry.text(series.changeAt(index).map(this::told).orElse("")),
        Entry.text(own.run()));
  }

  static String verdict(Point point) {
    return point.isSuspect() ? "suspect" : "valid";
  }

  private String heading(Series series) {
    return series.contender()
        + ", "
        + series.place()
        + (history.methods().size() > 1 ? ", method " + series.method() : "");
  }
}
