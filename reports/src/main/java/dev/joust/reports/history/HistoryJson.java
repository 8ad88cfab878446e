package dev.joust.reports.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.run.Measure.Direction;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A history for other programs. */
public final class HistoryJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private HistoryJson() {}

  /** All of it, with a line feed at its end. */
  public static String of(History history) {
    ObjectNode tree = MAPPER.createObjectNode();
    tree.put("measure", history.measure().name());
    tree.put("unit", history.unit());
    tree.put("better", history.measure().better().name().toLowerCase(Locale.ROOT));
    history.against().ifPresent(other -> tree.put("against", other));
    tree.put("runs", history.runs());
    ArrayNode surroundings = tree.putArray("surroundings");
    history.surroundings().forEach(own -> put(surroundings.addObject(), own));
    ArrayNode all = tree.putArray("series");
    history.series().forEach(series -> put(all.addObject(), series));
    return text(tree);
  }

  private static void put(ObjectNode node, Surroundings own) {
    own.known().forEach(name -> node.put(name, own.fact(name)));
  }

  private static void put(ObjectNode node, Series series) {
    node.put("contender", series.contender());
    node.put("suite", series.setting().suite());
    node.put("way", series.setting().way());
    node.put("client", series.setting().client());
    node.set("cell", MAPPER.valueToTree(series.cell()));
    node.put("methodVersion", series.method());
    ArrayNode points = node.putArray("points");
    series.points().forEach(point -> put(points.addObject(), point));
    ArrayNode changes = node.putArray("changes");
    series.changes().forEach(change -> put(changes.addObject(), change));
  }

  private static void put(ObjectNode node, Point point) {
    node.put("run", point.run());
    node.put("startedAt", point.at().toString());
    node.put("contender", point.contender());
    node.put("version", point.version());
    node.put("value", point.value());
    point.interval().ifPresent(own -> node.put("low", own.low()).put("high", own.high()));
    node.put("blocks", point.blocks());
    node.put("suspect", point.isSuspect());
    node.put("surroundings", point.surroundings());
  }

  private static void put(ObjectNode node, ChangePoint change) {
    node.put("point", change.index());
    node.put("ratio", change.ratio().value());
    change.ratio().interval().ifPresent(own -> node.put("low", own.low()).put("high", own.high()));
    node.put("probability", change.probability());
  }

  /**
   * The points of the newest run in the form that github-action-benchmark reads of programs it does
   * not know: a list of objects with {@code name}, {@code unit}, {@code value}, {@code range} and
   * {@code extra}, of which all are better if bigger, or all if smaller.
   *
   * @see <a href="https://github.com/benchmark-action/github-action-benchmark">The action</a>
   */
  public static String forBenchmarkAction(History history) {
    List<Point> all = history.series().stream().flatMap(own -> own.points().stream()).toList();
    Point newest = all.stream().max(Comparator.comparing(Point::at)).orElseThrow();
    ArrayNode benches = MAPPER.createArrayNode();
    for (Series series : history.series()) {
      for (Point point : series.points()) {
        if (point.run().equals(newest.run())) {
          ObjectNode own = benches.addObject();
          own.put("name", "%s, %s".formatted(point.contender(), series.place()));
          own.put("unit", history.unit().isEmpty() ? "ratio" : history.unit());
          own.put("value", point.value());
          point
              .interval()
              .ifPresent(it -> own.put("range", "%s to %s".formatted(it.low(), it.high())));
          own.put(
              "extra", "%s\n%s".formatted(HistoryReport.place(point), history.measure().title()));
        }
      }
    }
    return text(benches);
  }

  /**
   * What the action is to be told of such a file.
   *
   * @throws IllegalArgumentException if neither way is better
   */
  public static String benchmarkActionTool(History history) {
    if (history.measure().better() == Direction.NONE) {
      throw new IllegalArgumentException(
          "of %s neither more nor less is better, which github-action-benchmark must know"
              .formatted(history.measure().name()));
    }
    return history.measure().better() == Direction.HIGHER
        ? "customBiggerIsBetter"
        : "customSmallerIsBetter";
  }

  private static String text(JsonNode tree) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of texts and numbers is JSON", impossible);
    }
  }
}
