package dev.joust.reports.history;

import dev.joust.reports.document.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A history for other programs. */
public final class HistoryJson {

  private HistoryJson() {}

  /** All of it, with a line feed at its end. */
  public static String of(History history) {
    return new Json()
        .put(history.measure(), history.unit())
        .put("against", history.against())
        .put("runs", history.runs())
        .put("surroundings", history.surroundings().stream().map(Surroundings::facts).toList())
        .put("series", history.series(), HistoryJson::json)
        .text();
  }

  private static Json json(Series series) {
    return new Json()
        .put("contender", series.contender())
        .put(series.setting())
        .put("cell", series.cell())
        .put("methodVersion", series.method())
        .put("points", series.points(), HistoryJson::json)
        .put("changes", series.changes(), HistoryJson::json);
  }

  private static Json json(Point point) {
    return new Json()
        .put("run", point.run())
        .put("startedAt", point.at().toString())
        .put("contender", point.contender())
        .put("version", point.version())
        .put("value", point.value())
        .put(point.interval())
        .put("blocks", point.blocks())
        .put("suspect", point.isSuspect())
        .put("surroundings", point.surroundings());
  }

  private static Json json(ChangePoint change) {
    return new Json()
        .put("point", change.index())
        .put("ratio", change.ratio().value())
        .put(change.ratio().interval())
        .put("probability", change.probability());
  }

  /**
   * The points of the newest run in the form that github-action-benchmark reads of programs it does
   * not know: a list of objects with {@code name}, {@code unit}, {@code value}, {@code range} and
   * {@code extra}, of which all are better if bigger, or all if smaller.
   *
   * @see <a href="https://github.com/benchmark-action/github-action-benchmark">The action</a>
   */
  public static String forBenchmarkAction(History history) {
    Point newest = history.points().stream().max(Comparator.comparing(Point::at)).orElseThrow();
    List<Json> benches = new ArrayList<>();
    for (Series series : history.series()) {
      series.points().stream()
          .filter(point -> point.run().equals(newest.run()))
          .forEach(point -> benches.add(bench(history, series, point)));
    }
    return Json.pretty(benches) + "\n";
  }

  private static Json bench(History history, Series series, Point point) {
    return new Json()
        .put("name", "%s, %s".formatted(point.contender(), series.place()))
        .put("unit", history.unit().isEmpty() ? "ratio" : history.unit())
        .put("value", point.value())
        .put("range", point.interval().map(own -> "%s to %s".formatted(own.low(), own.high())))
        .put("extra", "%s\n%s".formatted(HistoryReport.place(point), history.measure().title()));
  }

  /**
   * What the action is to be told of such a file.
   *
   * @throws IllegalArgumentException if neither way is better
   */
  public static String benchmarkActionTool(History history) {
    return switch (history.measure().better()) {
      case HIGHER -> "customBiggerIsBetter";
      case LOWER -> "customSmallerIsBetter";
      case NONE ->
          throw new IllegalArgumentException(
              "of %s neither more nor less is better, which github-action-benchmark must know"
                  .formatted(history.measure().name()));
    };
  }
}
