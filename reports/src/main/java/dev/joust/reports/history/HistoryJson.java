package dev.joust.reports.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.reports.document.Json;
import dev.joust.run.Measure.Direction;
import java.util.Comparator;
import java.util.List;

/** A history for other programs. */
public final class HistoryJson {

  private HistoryJson() {}

  /** All of it, with a line feed at its end. */
  public static String of(History history) {
    ObjectNode tree = Json.object();
    Json.put(tree, history.measure(), history.unit());
    history.against().ifPresent(other -> tree.put("against", other));
    tree.put("runs", history.runs());
    ArrayNode surroundings = tree.putArray("surroundings");
    history.surroundings().forEach(own -> put(surroundings.addObject(), own));
    ArrayNode all = tree.putArray("series");
    history.series().forEach(series -> put(all.addObject(), series));
    return Json.pretty(tree) + "\n";
  }

  private static void put(ObjectNode node, Surroundings own) {
    own.known().forEach(name -> node.put(name, own.fact(name)));
  }

  private static void put(ObjectNode node, Series series) {
    node.put("contender", series.contender());
    Json.put(node, series.setting());
    Json.put(node, "cell", series.cell());
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
    Json.put(node, point.interval());
    node.put("blocks", point.blocks());
    node.put("suspect", point.isSuspect());
    node.put("surroundings", point.surroundings());
  }

  private static void put(ObjectNode node, ChangePoint change) {
    node.put("point", change.index());
    node.put("ratio", change.ratio().value());
    Json.put(node, change.ratio().interval());
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
    ArrayNode benches = JsonNodeFactory.instance.arrayNode();
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
    return Json.pretty(benches) + "\n";
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
}
