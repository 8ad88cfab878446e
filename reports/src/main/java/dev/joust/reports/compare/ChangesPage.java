package dev.joust.reports.compare;

import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.RatioChart;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.html.HtmlPage;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Changes as one page of HTML that opens from disk and needs no network. */
public final class ChangesPage {

  private final Run run;
  private final Changes changes;
  private final Optional<Gate> gate;
  private final List<Look> looks;

  /**
   * A page.
   *
   * @param run whose changes they are
   * @param gate what they were held to, if to anything
   */
  public ChangesPage(Run run, Changes changes, Optional<Gate> gate) {
    this.run = run;
    this.changes = changes;
    this.gate = gate;
    this.looks = Look.of(run.manifest().contenders());
  }

  /**
   * The page.
   *
   * @param explanation the path of the page that says where changes come from, if there is one
   */
  public String html(Optional<String> explanation) {
    ChangesReport report = new ChangesReport(changes, Usability.of(run), gate);
    List<Block> blocks = new ArrayList<>(report.answer());
    List<RatioChart> charts = new ArrayList<>();
    for (String variant : changes.variants()) {
      blocks.add(report.title(variant));
      blocks.add(ChangesReport.withMeasures(changes.of(variant)));
      for (Measure measure : changes.measures()) {
        List<Change> own =
            changes.of(variant).stream()
                .filter(change -> change.measure().equals(measure))
                .toList();
        RatioChart chart = chart(measure, own);
        if (!chart.cells().isEmpty()) {
          blocks.add(ChangesReport.drawing(variant, measure, own));
          charts.add(chart);
        }
      }
    }
    blocks.add(new Block.Heading(2, "What was run"));
    blocks.add(new Block.Items(new RunFacts(run).lines()));
    return HtmlPage.of(
        title(),
        blocks,
        links(explanation),
        RatioChart.data(changes.baseline(), run.manifest().indifference().share(), looks, charts),
        RatioChart.SCRIPT);
  }

  private static List<HtmlPage.Link> links(Optional<String> explanation) {
    List<HtmlPage.Link> links = new ArrayList<>();
    explanation.ifPresent(
        path ->
            links.add(
                new HtmlPage.Link(
                    path, "Where it comes from: what grew most in the cells that changed")));
    links.add(new HtmlPage.Link("index.html", "The run's page, slice by slice"));
    links.add(new HtmlPage.Link("samples.csv", "All values, for other programs"));
    return links;
  }

  private String title() {
    return (changes.variants().size() == 1
            ? changes.variants().get(0)
            : Digits.counted(changes.variants().size(), "variant"))
        + " against "
        + changes.baseline();
  }

  private RatioChart chart(Measure measure, List<Change> own) {
    RatioChart chart =
        RatioChart.of(
            measure,
            own.stream()
                .flatMap(change -> change.ratio().map(ratio -> drawn(change, ratio)).stream())
                .toList());
    OptionalDouble limit =
        gate.stream()
            .flatMap(it -> it.checks().stream())
            .filter(check -> check.change().measure().equals(measure))
            .mapToDouble(Check::limit)
            .findFirst();
    return limit.isPresent() ? chart.withLimit(limit.getAsDouble()) : chart;
  }

  private RatioChart.Row drawn(Change change, Ratio ratio) {
    List<String> texts = ChangeWords.texts(change);
    String tip =
        IntStream.range(1, texts.size())
            .mapToObj(i -> ChangeWords.HEADER.get(i) + ": " + texts.get(i))
            .reduce(change.variant(), (lines, line) -> lines + "\n" + line);
    int contender = looks.stream().map(Look::name).toList().indexOf(change.variant());
    return new RatioChart.Row(
        change.place(),
        List.of(RatioChart.Dot.of(contender, change.effect().word(change.measure()), ratio, tip)));
  }
}
