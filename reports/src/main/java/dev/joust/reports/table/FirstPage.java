package dev.joust.reports.table;

import dev.joust.reports.chart.Chart;
import dev.joust.reports.chart.LevelCosts;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Column;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Decisiveness;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.summary.Growth;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page that decides: {@code report.md}, and what a terminal shows after a run. */
record FirstPage(
    RunView view, HeldClaims claims, Map<String, Document> picturesBySuite, Document answers) {

  private static final String HOW_TO_READ =
      "In brackets are 95 % intervals, which hold for all pairs of a table together. Two contenders"
          + " differ if theirs leaves out 0, they are equal if it lies within the margin, and"
          + " otherwise they are undecided. 'best' stands where every other contender"
          + " is shown to be worse. Otherwise the leading one is 'first', and 'equal' or"
          + " 'undecided' stands beside each that may be as good.";

  private static final double KILOBYTE = 1e3;
  private static final double MEGABYTE = 1e6;

  Document document() {
    Issues issues = new Issues(view);
    List<List<Entry>> decisiveness = decisiveness();
    Document page =
        new Document()
            .heading(1, "Joust: " + view.run().name())
            .paragraph(Usability.of(view.run()).text())
            .paragraph(issues.status())
            .add(answers)
            .paragraph(view.decidedPairs())
            .paragraph(decisiveness.isEmpty() ? "" : HOW_TO_READ);
    view.layouts().forEach(layout -> page.add(answers(layout)));
    if (!decisiveness.isEmpty()) {
      page.heading(2, "How much the run could tell")
          .table(
              Table.of(
                  "Decided: pairs of contenders in a cell that differ, or are equal within the"
                      + " margin. Half width: that of half of the intervals is smaller.",
                  List.of("suite, way, client", "measure", "decided", "half width", "valid"),
                  decisiveness));
    }
    return page.heading(2, "What was run")
        .items(new RunFacts(view.run()).lines())
        .heading(2, "What went wrong")
        .items(issues.besidesStatus(), "Nothing.")
        .heading(2, "More")
        .items(files());
  }

  private Document answers(SuiteLayout layout) {
    Document page = new Document().heading(2, layout.title()).paragraph(layout.question());
    page.add(picturesBySuite.getOrDefault(layout.name(), new Document()));
    List<Setting> settings = view.settings(layout.name());
    if (settings.isEmpty()) {
      page.paragraph("No trial of it has ended.");
    } else if (view.headlines(layout).isEmpty()) {
      page.paragraph("This suite is not ranked; " + SuitePage.path(layout) + " has its values.");
    } else {
      settings.stream()
          .flatMap(own -> SettingSection.of(view, layout, own))
          .forEach(own -> page.add(own.document()));
    }
    new LevelCosts(view, layout).charts().forEach(own -> page.table(costs(own)));
    Growth.of(view, layout).ifPresent(own -> addGrowth(own, page));
    return page;
  }

  private Table costs(Chart chart) {
    return new Table(
        chart.title() + ". Each 95 % interval is of one ratio by itself.",
        Table.line(
            Column.of("cell"),
            chart.contenders().stream().map(c -> Column.of(view.contenders().get(c).name()))),
        chart.rows().stream()
            .map(
                row ->
                    Table.line(
                        Entry.text(row.heading()),
                        chart.contenders().stream().map(c -> cost(row.entry(c)))))
            .toList());
  }

  private static Entry cost(Chart.Entry own) {
    return own.interval().isEmpty()
        ? Entry.NOT_MEASURED
        : Entry.text("%s (%s)".formatted(own.value(), own.interval()));
  }

  /** What contenders take at numbers of connections, the least at the largest first. */
  private void addGrowth(Growth growth, Document page) {
    String measure = view.manifest().measures().get(growth.measure()).title();
    String least = Digits.of((long) growth.least());
    String most = Digits.of((long) growth.most());
    String farthest = Digits.of((long) growth.farthest());
    page.paragraph(
            "%s in all, by a line through what was measured from %s to %s connections:"
                .formatted(measure, least, most))
        .table(
            Table.of(
                List.of(
                    "framework",
                    "without connections (MB)",
                    "for each (kB)",
                    most + " connections (MB)",
                    farthest + " connections, not measured (MB)"),
                growth.contenders().stream()
                    .sorted(Comparator.comparingDouble(own -> own.at(growth.farthest()).value()))
                    .map(own -> row(growth, own))
                    .toList()));
  }

  private List<Entry> row(Growth growth, Growth.Own own) {
    return List.of(
        Entry.name(view.contenders().get(own.c()).name(), false),
        estimated(own.base(), MEGABYTE),
        estimated(own.each(), KILOBYTE),
        estimated(own.at(growth.most()), MEGABYTE),
        estimated(own.at(growth.farthest()), MEGABYTE));
  }

  private static Entry estimated(Estimate estimate, double unit) {
    return Entry.estimated(
        estimate.value() / unit, estimate.interval().map(own -> own.map(end -> end / unit)));
  }

  private List<List<Entry>> decisiveness() {
    return view.layouts().stream()
        .flatMap(layout -> view.decisiveness(layout, view.headlines(layout)))
        .filter(own -> own.all() > 0)
        .map(this::row)
        .toList();
  }

  private List<Entry> row(Decisiveness own) {
    return List.of(
        Entry.text(own.setting().suite() + ", " + view.words(own.setting())),
        Entry.text(own.measure().title()),
        Entry.text(
            "%d of %d (%s)".formatted(own.decided(), own.all(), percent(own.decidedShare()))),
        Entry.text(own.medianHalfWidth().map(width -> "±" + Digits.share(width)).orElse("–")),
        Entry.text(percent(own.validShare())));
  }

  private static String percent(Optional<Double> share) {
    return share.map(Digits::percent).orElse("–");
  }

  private List<String> files() {
    List<String> files = new ArrayList<>();
    String tables = view.layouts().stream().map(SuitePage::path).collect(Collectors.joining(", "));
    if (!tables.isEmpty()) {
      files.add("Every cell, with intervals, marks and reasons: " + tables);
    }
    if (!claims.tested().isEmpty()) {
      files.add(claims.summary() + " " + ClaimsPage.PATH + " has them.");
    }
    files.add("Environment and configuration in full: " + SetupPage.PATH);
    files.add("For other programs: samples.csv, slices.csv, and 'joust report RUN --json'");
    return files;
  }
}
