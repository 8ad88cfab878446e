package dev.joust.reports.table;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Document;
import dev.joust.run.SuiteLayout;

/** All of one suite, cell by cell: a file beside the report. */
record SuitePage(RunView view, SuiteLayout layout) {

  static String path(SuiteLayout layout) {
    return "tables/" + layout.name() + ".md";
  }

  Document document() {
    return new Document()
        .heading(1, layout.title())
        .paragraph(layout.question())
        .add(new SuiteTables(view, layout, new Document()).document())
        .add(new WayChanges(view, layout).document())
        .add(new Verdicts(view, layout).document())
        .heading(2, "How to read the tables")
        .items(Assets.text("dev/joust/reports/table/legend.txt").lines().toList());
  }
}
