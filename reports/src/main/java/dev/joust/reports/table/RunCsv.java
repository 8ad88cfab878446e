package dev.joust.reports.table;

import com.fasterxml.jackson.databind.SequenceWriter;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Csv;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a run's values as CSV, for statistics programs; {@code docs/use/files.md} describes the
 * columns. Every row begins with what it is of: run, trial, block, suite, way, contender, client
 * and all factors that any cell has; then there are what a kind of row has more, and {@code
 * verdict}, the worse of the trial's and the cell's.
 */
record RunCsv(RunView view) {

  private SequenceWriter sheet(Collection<String> more, Writer out) throws IOException {
    List<String> columns =
        new ArrayList<>(List.of("run", "trial", "block", "suite", "way", "contender", "client"));
    view.run().trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .flatMap(result -> result.cell().factors().keySet().stream())
        .distinct()
        .sorted()
        .forEach(columns::add);
    columns.addAll(more);
    return Csv.sheet(columns, out);
  }

  /**
   * Writes {@code samples.csv}, trial by trial, and leaves the writer open: a row for each measure
   * of each cell of each trial, with the one value that the statistics compare. What is {@code
   * INVALID} has no value.
   */
  void writeSamples(Writer out) throws IOException {
    SequenceWriter rows = sheet(List.of("measure", "value", "unit", "verdict"), out);
    for (Trial trial : view.run().trials()) {
      for (CellResult result : trial.cells()) {
        for (Measure measure : view.manifest().measures()) {
          if (result.has(measure)) {
            Map<String, Object> row = row(trial, result);
            row.put("measure", measure.name());
            value(trial.planned(), result.cell(), measure)
                .ifPresent(value -> row.put("value", value));
            row.put("unit", measure.unit());
            rows.write(row);
          }
        }
      }
    }
    rows.flush();
  }

  private Optional<BigDecimal> value(PlannedTrial planned, Cell cell, Measure measure) {
    return view
        .statistics()
        .forks(planned.setting(cell), cell, measure)
        .getOrDefault(planned.contender(), List.of())
        .stream()
        .filter(fork -> fork.block() == planned.block())
        .reduce((one, later) -> later)
        .map(fork -> Csv.decimal(fork.value()));
  }

  /**
   * Writes {@code slices.csv}, trial by trial, and leaves the writer open: a row for each slice, or
   * iteration, of each cell of each trial, with its measures as columns: {@code round}, {@code
   * leftOut} (what disturbed it; empty for one that counts) and {@code errors} (how many requests
   * failed) come before.
   */
  void writeSlices(Writer out) throws IOException {
    Set<String> columns = new LinkedHashSet<>(List.of("round", "leftOut", "verdict", "errors"));
    view.run().trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .flatMap(result -> result.iterations().stream())
        .forEach(slice -> columns.addAll(slice.measures().keySet()));
    SequenceWriter rows = sheet(columns, out);
    for (Trial trial : view.run().trials()) {
      for (CellResult result : trial.cells()) {
        for (Iteration slice : result.iterations()) {
          Map<String, Object> row = row(trial, result);
          row.put("round", slice.number());
          slice.leftOut().ifPresent(why -> row.put("leftOut", why));
          row.put("errors", slice.errors().values().stream().mapToLong(Long::longValue).sum());
          slice.measures().forEach((name, value) -> row.put(name, Csv.decimal(value)));
          rows.write(row);
        }
      }
    }
    rows.flush();
  }

  /** A row without what its kind has more; a column that it lacks is empty. */
  private Map<String, Object> row(Trial trial, CellResult result) {
    PlannedTrial planned = trial.planned();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("run", view.run().name());
    row.put("trial", planned.id());
    row.put("block", planned.block());
    row.put("suite", result.cell().suite());
    row.put("way", planned.way());
    row.put("contender", planned.contender());
    row.put("client", planned.client());
    row.putAll(result.cell().factors());
    row.put("verdict", trial.verdict().and(result.verdict()).name());
    return row;
  }
}
