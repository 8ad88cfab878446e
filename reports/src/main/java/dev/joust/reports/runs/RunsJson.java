package dev.joust.reports.runs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.reports.document.Json;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Usability;
import java.util.Optional;

/** Several runs side by side, for other programs. {@code docs/use/files.md} describes the keys. */
public final class RunsJson {

  private RunsJson() {}

  /** As one JSON object, with indentation and a line feed at its end. */
  public static String of(SeveralRuns several) {
    ObjectNode tree = Json.object();
    tree.put("method", several.runs().get(0).manifest().methodVersion());
    ArrayNode runs = tree.putArray("runs");
    several
        .runs()
        .forEach(
            run -> {
              ObjectNode own = runs.addObject();
              own.put("run", run.name());
              Json.put(own, "usability", Usability.of(run));
              own.put("startedAt", run.manifest().startedAt().toString());
              ObjectNode versions = own.putObject("versions");
              run.manifest().contenders().forEach(it -> versions.put(it.name(), it.version()));
            });
    ArrayNode tables = tree.putArray("tables");
    several.tables().forEach(table -> put(tables.addObject(), table));
    return Json.pretty(tree) + "\n";
  }

  private static void put(ObjectNode node, RunTable table) {
    Json.put(node, table.setting());
    Json.put(node, table.measure(), table.measure().unit());
    ArrayNode rows = node.putArray("rows");
    for (RunRow row : table.rows()) {
      ObjectNode own = rows.addObject();
      Json.put(own, "cell", row.cell());
      own.put("contender", row.contender());
      ArrayNode values = own.putArray("values");
      row.values().forEach(value -> put(values, value));
      ArrayNode ratios = own.putArray("toFirst");
      row.toFirst().forEach(ratio -> putRatio(ratios, ratio));
    }
  }

  private static void put(ArrayNode values, Optional<Estimate> estimate) {
    if (estimate.isEmpty()) {
      values.addNull();
    } else {
      ObjectNode value = values.addObject();
      value.put("value", estimate.get().value());
      put(value, estimate.get().interval());
      value.put("blocks", estimate.get().forks());
    }
  }

  private static void putRatio(ArrayNode ratios, Optional<Ratio> ratio) {
    if (ratio.isEmpty()) {
      ratios.addNull();
    } else {
      ObjectNode own = ratios.addObject();
      own.put("ratio", ratio.get().value());
      put(own, ratio.get().interval());
    }
  }

  private static void put(ObjectNode node, Optional<Interval> interval) {
    interval.ifPresentOrElse(
        own -> node.put("low", own.low()).put("high", own.high()),
        () -> node.putNull("low").putNull("high"));
  }
}
