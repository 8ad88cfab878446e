package dev.joust.reports.runs;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.asset.Template;
import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.RatioChart;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Worded;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Several runs as one page of HTML that opens from disk and needs no network. */
final class RunsPage {

  private final SeveralRuns several;
  private final RunsReport report;
  private final List<Look> looks;

  RunsPage(SeveralRuns several, RunsReport report) {
    this.several = several;
    this.report = report;
    this.looks = Look.of(several.contenders());
  }

  /**
   * All that the template shows.
   *
   * @param title what is shown
   * @param verdicts whether each run is to be used
   * @param told how much the runs differ, in a sentence
   * @param runs which runs they are, and of which versions
   * @param howToRead what the numbers mean
   * @param suites a section each
   * @param data what the script draws from, as JSON that can stand in a script element
   * @param assets style, scripts and their licences
   */
  record Content(
      String title,
      List<String> verdicts,
      String told,
      List<Titled> runs,
      String howToRead,
      List<Suite> suites,
      String data,
      Assets assets) {}

  /** The tables of a suite, each with a chart. */
  record Suite(String name, String title, List<Titled> tables) {}

  /** A table and what it shows. */
  record Titled(String title, Worded table) {}

  String html() {
    List<RunTable> shown = several.layouts().stream().flatMap(several::tables).toList();
    return Template.filled(
        RunsPage.class,
        "runs.jte",
        new Content(
            report.title(),
            report.verdicts(),
            report.told(),
            List.of(
                new Titled("The runs", Worded.of(report.runs())),
                new Titled("Versions of the contenders", Worded.of(report.contenders()))),
            RunsReport.HOW_TO_READ,
            several.layouts().stream()
                .map(
                    layout ->
                        new Suite(
                            layout.name(),
                            layout.title(),
                            several.tables(layout).map(this::titled).toList()))
                .toList(),
            RatioChart.data("run A", looks, shown.stream().map(this::drawn).toList()),
            Assets.ofCharts(RatioChart.SCRIPT)));
  }

  private Titled titled(RunTable table) {
    return new Titled(RunsReport.title(table), Worded.of(report.block(table)));
  }

  private RatioChart drawn(RunTable table) {
    List<RatioChart.Row> rows = new ArrayList<>();
    for (Cell cell : table.rows().stream().map(RunRow::cell).distinct().toList()) {
      List<RatioChart.Dot> dots =
          table.rows().stream()
              .filter(row -> row.cell().equals(cell))
              .flatMap(row -> dots(row).stream())
              .toList();
      if (!dots.isEmpty()) {
        rows.add(new RatioChart.Row(RunsReport.text(cell), dots));
      }
    }
    return RatioChart.of(table.measure(), rows);
  }

  private List<RatioChart.Dot> dots(RunRow row) {
    int contender = looks.stream().map(Look::name).toList().indexOf(row.contender());
    return IntStream.range(1, row.toFirst().size())
        .boxed()
        .flatMap(run -> row.toFirst().get(run).stream().map(own -> dot(contender, row, run, own)))
        .toList();
  }

  private RatioChart.Dot dot(int contender, RunRow row, int run, Ratio ratio) {
    String letter = RunsReport.letter(run);
    return RatioChart.Dot.of(
        contender,
        several.runs().size() > 2 ? row.contender() + " " + letter : row.contender(),
        ratio,
        "%s\n%s to A: %s\nA: %s\n%s: %s"
            .formatted(
                row.contender(),
                letter,
                Digits.difference(ratio),
                row.values().get(0).map(Digits::of).orElseThrow(),
                letter,
                row.values().get(run).map(Digits::of).orElseThrow()));
  }
}
