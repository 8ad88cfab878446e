package dev.joust.reports.runs;

import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.RatioChart;
import dev.joust.reports.document.Digits;
import dev.joust.reports.html.HtmlPage;
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

  String html() {
    List<RunTable> shown = several.layouts().stream().flatMap(several::tables).toList();
    return HtmlPage.of(
        report.title(),
        report.blocks(),
        List.of(),
        RatioChart.data(
            "run A",
            several.runs().get(0).manifest().indifference().share(),
            looks,
            shown.stream().map(this::drawn).toList()),
        RatioChart.SCRIPT);
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
