package dev.joust.reports.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.summary.RunFacts;
import dev.joust.run.Conformance;
import dev.joust.run.RunContender;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that is known of a run's machine and its settings: a file beside the report. */
record SetupPage(RunView view) {

  static final String PATH = "tables/setup.md";

  Document document() {
    Document page = new Document().heading(1, "Environment and configuration").table(contenders());
    addTree("Environment", view.run().manifest().environment(), page);
    addTree("Configuration", view.run().manifest().configuration(), page);
    return page;
  }

  private static void addTree(String title, JsonNode tree, Document page) {
    List<String> lines = JsonLines.of(tree);
    if (lines.stream().anyMatch(line -> !line.isBlank())) {
      page.heading(2, title);
      page.listing(lines);
    }
  }

  /** Who took part, a row for each; with the garbage collectors of its servers, if known. */
  private Table contenders() {
    boolean known = new RunFacts(view.run()).collectors().isPresent();
    List<String> header =
        new ArrayList<>(List.of("name", "framework", "version", "features", "remark"));
    if (known) {
      header.add("garbage collector");
    }
    return Table.of(header, view.contenders().stream().map(own -> contender(own, known)).toList());
  }

  private List<Entry> contender(RunContender contender, boolean withCollector) {
    List<Entry> row =
        new ArrayList<>(
            List.of(
                Entry.name(contender.name(), false),
                Entry.text(contender.framework()),
                Entry.text(contender.version()),
                Entry.text(String.join(", ", contender.features())),
                Entry.text(remark(contender))));
    if (withCollector) {
      String name = view.run().serverCollectors(contender.name());
      row.add(name.isEmpty() ? Entry.NOT_MEASURED : Entry.text(name));
    }
    return row;
  }

  private static String remark(RunContender contender) {
    return contender
        .failure()
        .map(failure -> "failed: " + failure)
        .orElse(
            contender.control()
                ? "control, never ranked"
                : Stream.of(
                        contender.conformance().map(Conformance::text),
                        contender.tls(),
                        contender.compression().map("WebSocket messages go by "::concat))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining("; ")));
  }
}
