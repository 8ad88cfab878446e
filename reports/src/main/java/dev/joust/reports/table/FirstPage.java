package dev.joust.reports.table;

import dev.joust.reports.chart.Chart;
import dev.joust.reports.chart.Charts;
import dev.joust.reports.chart.DecidedPairs;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Column;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.summary.Growth;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page that decides: {@code report.md}, and what a terminal shows after a run. */
final class FirstPage {

  private static final String HOW_TO_READ =
      "In brackets are 95 % intervals, which hold for all pairs of a table together. Two contenders"
          + " differ if theirs leaves out 0, they are equal if it lies within the margin, and"
          + " otherwise it is not decided which is better. 'best' stands where every other contender"
          + " is shown to be worse. Otherwise the leading one is 'first', and 'equal' or 'not"
          + " decided' stands beside each that may be as good.";

  private final RunView view;
  private final HeldClaims claims;
  private final Pictures pictures;
  private final Optional<Document> answers;
  private final Run run;
  private final Issues issues;

  /** Without {@code answers} if the run has none. */
  FirstPage(RunView view, HeldClaims claims, Pictures pictures, Optional<Document> answers) {
    this.view = view;
    this.claims = claims;
    this.pictures = pictures;
    this.answers = answers;
    this.run = view.run();
    this.issues = new Issues(view);
  }

  Document document() {
    Document page = new Document();
    page.heading(1, "Joust: " + run.name());
    page.paragraph(Usability.of(run).text());
    page.paragraph(issues.status());
    answers.ifPresent(page::add);
    page.paragraph(DecidedPairs.of(view).text());
    DecisivenessTable decisiveness = new DecisivenessTable(view);
    if (decisiveness.hasPairs()) {
      page.paragraph(HOW_TO_READ);
    }
    for (SuiteLayout layout : view.layouts()) {
      page.add(answers(layout));
    }
    page.add(decisiveness.document());
    page.heading(2, "What was run");
    page.items(new RunFacts(run).lines());
    page.heading(2, "What went wrong");
    page.items(issues.besidesStatus(), "Nothing.");
    page.heading(2, "More");
    page.items(files());
    return page;
  }

  private Document answers(SuiteLayout layout) {
    Document page = new Document();
    page.heading(2, layout.title());
    if (!layout.question().isEmpty()) {
      page.paragraph(layout.question());
    }
    page.add(pictures.of(layout));
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
    Charts.costs(view, layout).forEach(own -> page.table(costs(own)));
    page.add(new GrowthTable(run, Growth.of(view, layout)).document());
    return page;
  }

  private Table costs(Chart chart) {
    List<Column> columns = new ArrayList<>(List.of(Column.of("cell")));
    chart.contenders().stream()
        .map(number -> Column.of(run.manifest().contenders().get(number).name()))
        .forEach(columns::add);
    List<List<Entry>> rows = new ArrayList<>();
    for (Chart.Row row : chart.rows()) {
      List<Entry> entries = new ArrayList<>(List.of(Entry.text(row.heading())));
      chart.contenders().forEach(c -> entries.add(cost(row.entry(c))));
      rows.add(entries);
    }
    return new Table(
        chart.title() + ". Each 95 % interval is of one ratio by itself.", columns, rows);
  }

  private static Entry cost(Chart.Entry own) {
    return own.interval().isEmpty()
        ? Entry.NOT_MEASURED
        : Entry.text("%s (%s)".formatted(own.value(), own.interval()));
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
