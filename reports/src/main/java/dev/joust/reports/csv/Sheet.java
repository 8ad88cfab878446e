package dev.joust.reports.csv;

import com.fasterxml.jackson.databind.SequenceWriter;
import dev.joust.reports.document.Csv;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes rows of CSV. Every row begins with what it is of: run, trial, block, suite, way,
 * contender, client and all factors that any cell has.
 */
final class Sheet {

  private final Run run;
  private final SequenceWriter rows;

  private Sheet(Run run, SequenceWriter rows) {
    this.run = run;
    this.rows = rows;
  }

  static Sheet of(Run run, List<String> more, Writer out) throws IOException {
    List<String> columns =
        new ArrayList<>(List.of("run", "trial", "block", "suite", "way", "contender", "client"));
    columns.addAll(factors(run));
    columns.addAll(more);
    return new Sheet(run, Csv.sheet(columns, out));
  }

  private static TreeSet<String> factors(Run run) {
    return run.trials().stream()
        .flatMap(trial -> trial.cells().stream())
        .flatMap(result -> result.cell().factors().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Adds a row; a column that it lacks is empty. */
  void add(PlannedTrial planned, Cell cell, Map<String, ?> more) throws IOException {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("run", run.name());
    row.put("trial", planned.id());
    row.put("block", planned.block());
    row.put("suite", cell.suite());
    row.put("way", planned.way());
    row.put("contender", planned.contender());
    row.put("client", planned.client());
    row.putAll(cell.factors());
    row.putAll(more);
    rows.write(row);
  }

  void flush() throws IOException {
    rows.flush();
  }
}
