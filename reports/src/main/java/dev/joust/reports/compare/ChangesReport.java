package dev.joust.reports.compare;

import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.RatioChart;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.HtmlPage;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.PlainText;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Changes, and what they were held to, as text for a terminal and for a page or a pull request. */
public record ChangesReport(Changes changes, Usability usability, Optional<Gate> gate) {

  /** For a terminal with this many columns, without a line feed at its end. */
  public String text(int columns) {
    Document page = new Document().paragraph(usability.text());
    for (String variant : changes.variants()) {
      page.heading(2, ChangeWords.title(changes, variant));
      page.table(byMeasure(changes.of(variant)));
    }
    page.paragraph(ChangeWords.counts(changes.changes()));
    addRemarks(page);
    return PlainText.of(page, columns).stripTrailing();
  }

  /** As Markdown: a page, or the summary of a pull request. */
  public String markdown() {
    Document page = new Document().paragraph(usability.text());
    for (String variant : changes.variants()) {
      List<Change> own = changes.of(variant);
      page.heading(2, ChangeWords.title(changes, variant));
      page.paragraph(ChangeWords.counts(own));
      page.table(withMeasures(own));
    }
    addRemarks(page);
    return Markdown.of(page);
  }

  /**
   * As one page of HTML that opens from disk and needs no network.
   *
   * @param run whose changes they are
   * @param explanation the path of the page that says where changes come from, if there is one
   */
  public String html(Run run, Optional<String> explanation) {
    List<Look> looks = Look.of(run.manifest().contenders());
    Document page = new Document().heading(2, "Answer").paragraph(usability.text());
    page.paragraph(ChangeWords.counts(changes.changes()));
    addRemarks(page);
    List<RatioChart> charts = new ArrayList<>();
    for (String variant : changes.variants()) {
      page.heading(2, ChangeWords.title(changes, variant));
      page.table(withMeasures(changes.of(variant)));
      for (Measure measure : changes.measures()) {
        List<Change> own =
            changes.of(variant).stream()
                .filter(change -> change.measure().equals(measure))
                .toList();
        RatioChart chart = chart(measure, own, looks);
        if (!chart.cells().isEmpty()) {
          String heading = ChangeWords.heading(measure);
          page.drawing(
              RatioChart.KIND,
              heading + ", " + variant,
              heading + ": ratios of " + variant,
              Table.of(ChangeWords.HEADER, own.stream().map(ChangeWords::entries).toList()));
          charts.add(chart);
        }
      }
    }
    page.heading(2, "What was run");
    page.items(new RunFacts(run).lines());
    return HtmlPage.of(
        name(),
        page,
        links(explanation),
        RatioChart.data(changes.baseline(), run.manifest().indifference().share(), looks, charts),
        RatioChart.SCRIPT);
  }

  private static List<HtmlPage.Link> links(Optional<String> explanation) {
    String where = "Where it comes from: what grew most in the cells that changed";
    List<HtmlPage.Link> links = new ArrayList<>();
    explanation.map(path -> new HtmlPage.Link(path, where)).ifPresent(links::add);
    links.add(new HtmlPage.Link("index.html", "The run's page, slice by slice"));
    links.add(new HtmlPage.Link("samples.csv", "All values, for other programs"));
    return links;
  }

  private String name() {
    int variants = changes.variants().size();
    String who = variants == 1 ? changes.variants().get(0) : Digits.counted(variants, "variant");
    return who + " against " + changes.baseline();
  }

  private RatioChart chart(Measure measure, List<Change> own, List<Look> looks) {
    List<RatioChart.Row> rows =
        own.stream()
            .flatMap(change -> change.ratio().map(ratio -> drawn(change, ratio, looks)).stream())
            .toList();
    RatioChart chart = RatioChart.of(measure, rows);
    return gate.stream()
        .flatMap(it -> it.checks().stream())
        .filter(check -> check.change().measure().equals(measure))
        .findFirst()
        .map(check -> chart.withLimit(check.limit()))
        .orElse(chart);
  }

  private static RatioChart.Row drawn(Change change, Ratio ratio, List<Look> looks) {
    List<Entry> entries = ChangeWords.entries(change);
    String tip =
        IntStream.range(1, entries.size())
            .mapToObj(i -> ChangeWords.HEADER.get(i) + ": " + entries.get(i).text())
            .reduce(change.variant(), (lines, line) -> lines + "\n" + line);
    int contender = looks.stream().map(Look::name).toList().indexOf(change.variant());
    return new RatioChart.Row(
        change.place(),
        List.of(RatioChart.Dot.of(contender, change.effect().word(change.measure()), ratio, tip)));
  }

  /** A terminal has no room for the measure in each row, so that it has a row of its own. */
  private Table byMeasure(List<Change> all) {
    Entry none = Entry.text("");
    List<List<Entry>> rows = new ArrayList<>();
    for (Measure measure : changes.measures()) {
      List<Change> own = all.stream().filter(change -> change.measure().equals(measure)).toList();
      if (!own.isEmpty()) {
        rows.add(List.of(Entry.text(ChangeWords.heading(measure)), none, none, none, none));
        own.forEach(change -> rows.add(ChangeWords.entries(change)));
      }
    }
    return Table.of(ChangeWords.HEADER, rows);
  }

  private static Table withMeasures(List<Change> own) {
    List<List<Entry>> rows = new ArrayList<>();
    for (Change change : own) {
      Entry measure = Entry.text(ChangeWords.heading(change.measure()));
      rows.add(Table.line(measure, ChangeWords.entries(change).stream()));
    }
    return Table.of(Table.line("measure", ChangeWords.HEADER.stream()), rows);
  }

  private void addRemarks(Document page) {
    ChangeWords.addNotes(changes, page);
    if (gate.isPresent()) {
      List<String> lines = ChangeWords.lines(gate.get());
      page.paragraph(lines.get(0));
      if (lines.size() > 1) {
        page.items(lines.subList(1, lines.size()));
      }
    }
  }
}
