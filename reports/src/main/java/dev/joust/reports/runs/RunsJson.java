package dev.joust.reports.runs;

import dev.joust.reports.document.Json;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;

/** Several runs side by side, for other programs. {@code docs/use/files.md} describes the keys. */
public final class RunsJson {

  private RunsJson() {}

  /** As one JSON object, with indentation and a line feed at its end. */
  public static String of(SeveralRuns several) {
    return new Json()
        .put("method", several.runs().get(0).manifest().methodVersion())
        .put("runs", several.runs(), RunsJson::json)
        .put("tables", several.tables(), RunsJson::json)
        .text();
  }

  private static Json json(Run run) {
    Json versions = new Json();
    run.manifest().contenders().forEach(own -> versions.put(own.name(), own.version()));
    return new Json()
        .put("run", run.name())
        .put("usability", Usability.of(run))
        .put("startedAt", run.manifest().startedAt().toString())
        .put("versions", versions);
  }

  private static Json json(RunTable table) {
    return new Json()
        .put(table.setting())
        .put(table.measure(), table.measure().unit())
        .put("rows", table.rows(), RunsJson::json);
  }

  private static Json json(RunTable.Row row) {
    return new Json()
        .put("cell", row.cell())
        .put("contender", row.contender())
        .put("values", row.values(), own -> own.map(RunsJson::json).orElse(null))
        .put("toFirst", row.toFirst(), own -> own.map(RunsJson::json).orElse(null));
  }

  private static Json json(Estimate own) {
    return new Json().put("value", own.value()).putEnds(own.interval()).put("blocks", own.forks());
  }

  private static Json json(Ratio own) {
    return new Json().put("ratio", own.value()).putEnds(own.interval());
  }
}
