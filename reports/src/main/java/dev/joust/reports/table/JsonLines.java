package dev.joust.reports.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A tree of JSON, of whatever form, as indented {@code key: value} lines. */
final class JsonLines {

  private static final String INDENT = "  ";

  private final List<String> lines = new ArrayList<>();

  private JsonLines() {}

  static List<String> of(JsonNode tree) {
    JsonLines made = new JsonLines();
    if (isShort(tree)) {
      made.lines.add(text(tree));
    } else {
      made.addChildren(tree, "");
    }
    return made.lines;
  }

  private void addChildren(JsonNode node, String indent) {
    if (node.isObject()) {
      node.properties().forEach(field -> add(field.getKey() + ":", field.getValue(), indent));
    } else {
      node.forEach(element -> add("-", element, indent));
    }
  }

  private void add(String key, JsonNode value, String indent) {
    if (isShort(value)) {
      lines.add((indent + key + " " + text(value)).stripTrailing());
    } else {
      lines.add(indent + key);
      addChildren(value, indent + INDENT);
    }
  }

  private static boolean isShort(JsonNode node) {
    return node.isValueNode()
        || node.isEmpty()
        || node.isArray() && elements(node).allMatch(JsonNode::isValueNode);
  }

  private static String text(JsonNode node) {
    return node.isValueNode()
        ? node.asText().lines().collect(Collectors.joining(" "))
        : elements(node).map(JsonLines::text).collect(Collectors.joining(", "));
  }

  private static Stream<JsonNode> elements(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false);
  }
}
