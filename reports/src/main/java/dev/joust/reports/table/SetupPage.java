package dev.joust.reports.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.summary.RunFacts;
import dev.joust.run.Conformance;
import dev.joust.run.RunContender;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that is known of a run's machine and its settings: a file beside the report. */
record SetupPage(RunView view) {

  static final String PATH = "tables/setup.md";

  Document document() {
    Document page = new Document().heading(1, "Environment and configuration").table(contenders());
    addTree("Environment", view.manifest().environment(), page);
    addTree("Configuration", view.manifest().configuration(), page);
    return page;
  }

  private static void addTree(String title, JsonNode tree, Document page) {
    List<String> lines = isShort(tree) ? List.of(text(tree)) : children(tree, "").toList();
    if (lines.stream().anyMatch(line -> !line.isBlank())) {
      page.heading(2, title).listing(lines);
    }
  }

  /** A tree of JSON, of whatever form, as indented {@code key: value} lines. */
  private static Stream<String> children(JsonNode node, String indent) {
    return node.isObject()
        ? node.properties().stream()
            .flatMap(field -> lines(field.getKey() + ":", field.getValue(), indent))
        : node.valueStream().flatMap(element -> lines("-", element, indent));
  }

  private static Stream<String> lines(String key, JsonNode value, String indent) {
    return isShort(value)
        ? Stream.of((indent + key + " " + text(value)).stripTrailing())
        : Stream.concat(Stream.of(indent + key), children(value, indent + "  "));
  }

  private static boolean isShort(JsonNode node) {
    return node.isValueNode()
        || node.isEmpty()
        || node.isArray() && node.valueStream().allMatch(JsonNode::isValueNode);
  }

  private static String text(JsonNode node) {
    return node.isValueNode()
        ? node.asText().lines().collect(Collectors.joining(" "))
        : node.valueStream().map(SetupPage::text).collect(Collectors.joining(", "));
  }

  /** Who took part, a row for each; with the garbage collectors of its servers, if known. */
  private Table contenders() {
    List<String> header =
        List.of("name", "framework", "version", "features", "remark", "garbage collector");
    boolean known = new RunFacts(view.run()).collectors().isPresent();
    int columns = known ? header.size() : header.size() - 1;
    return Table.of(
        header.subList(0, columns),
        view.contenders().stream().map(own -> contender(own).subList(0, columns)).toList());
  }

  private List<Entry> contender(RunContender contender) {
    String collectors = view.run().serverCollectors(contender.name());
    return List.of(
        Entry.name(contender.name(), false),
        Entry.text(contender.framework()),
        Entry.text(contender.version()),
        Entry.text(String.join(", ", contender.features())),
        Entry.text(remark(contender)),
        collectors.isEmpty() ? Entry.NOT_MEASURED : Entry.text(collectors));
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
