package dev.joust.reports.csv;

import dev.joust.reports.document.Csv;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes {@code slices.csv}: a row for each slice, or iteration, of each cell of each trial, with
 * its measures as columns: {@code round}, {@code leftOut} (what disturbed it; empty for one that
 * counts), {@code verdict} (the worse of the trial's and the cell's), {@code errors} (how many
 * requests failed) and the measures after what it is of.
 */
public final class SlicesCsv {

  private SlicesCsv() {}

  /** Writes a run's rows, trial by trial, and leaves the writer open. */
  public static void write(Run run, Writer out) throws IOException {
    List<String> columns = new ArrayList<>(List.of("round", "leftOut", "verdict", "errors"));
    columns.addAll(measures(run));
    Sheet sheet = Sheet.of(run, columns, out);
    for (Trial trial : run.trials()) {
      for (CellResult result : trial.cells()) {
        for (Iteration iteration : result.iterations()) {
          sheet.add(trial.planned(), result.cell(), row(trial, result, iteration));
        }
      }
    }
    sheet.flush();
  }

  private static Set<String> measures(Run run) {
    Set<String> measures = new LinkedHashSet<>();
    run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .flatMap(result -> result.iterations().stream())
        .forEach(iteration -> measures.addAll(iteration.measures().keySet()));
    return measures;
  }

  private static Map<String, Object> row(Trial trial, CellResult result, Iteration iteration) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("round", iteration.number());
    iteration.leftOut().ifPresent(why -> row.put("leftOut", why));
    row.put("verdict", trial.verdict().and(result.verdict()).name());
    row.put("errors", iteration.errors().values().stream().mapToLong(Long::longValue).sum());
    iteration.measures().forEach((name, value) -> row.put(name, Csv.decimal(value)));
    return row;
  }
}
