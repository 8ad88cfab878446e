package dev.joust.reports.table;

import dev.joust.reports.chart.Chart;
import dev.joust.reports.chart.Charts;
import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.chart.Svg;
import dev.joust.reports.document.Document;
import dev.joust.run.SuiteLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The pictures of the page that decides, by suite, and their files by path in the run's folder. */
record Pictures(Map<String, Document> bySuite, SortedMap<String, String> files) {

  /** A page for readers of text has none. */
  static final Pictures NONE = new Pictures(Map.of(), new TreeMap<>());

  static Pictures of(RunView view) {
    List<Look> looks = Look.of(view.contenders());
    Map<String, Document> bySuite = new LinkedHashMap<>();
    SortedMap<String, String> files = new TreeMap<>();
    for (SuiteLayout layout : view.layouts()) {
      Document page = new Document();
      List<Chart> charts = Charts.deciding(view, layout);
      for (Chart chart : charts) {
        String path = "charts/%s.svg".formatted(chart.name());
        files.put(path, Svg.of(chart, looks, view.run().manifest().indifference()));
        page.picture(path, layout.title() + ": " + chart.title());
      }
      if (charts.stream().anyMatch(Chart::hasDoubts)) {
        page.paragraph("A hollow marker is a value in doubt.");
      }
      if (charts.stream().anyMatch(Chart::hasSingleSlices)) {
        page.paragraph("A hollow marker over the offered rate may be a single slice.");
      }
      bySuite.put(layout.name(), page);
    }
    return new Pictures(bySuite, files);
  }

  Document of(SuiteLayout layout) {
    return bySuite.getOrDefault(layout.name(), new Document());
  }
}
