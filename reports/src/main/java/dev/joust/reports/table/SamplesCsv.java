package dev.joust.reports.table;

import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.Trial;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All that a run measured, a row for each value, for statistics programs: RFC 4180 with a header,
 * in UTF-8 with line feeds.
 *
 * <p>The columns are {@code run}, {@code trial}, {@code block}, {@code suite}, {@code way}, {@code
 * contender}, {@code client}, every factor of any cell in the order of their names, {@code
 * iteration} (empty for a value of the whole cell), {@code measure}, {@code value} (decimal; read
 * as a double it is the one that was measured), {@code unit} and {@code verdict} (the worse of the
 * trial's and the cell's).
 */
public final class SamplesCsv {

  private final Run run;
  private final Writer out;
  private final List<String> factors;
  private final Map<String, String> units;

  private SamplesCsv(Run run, Writer out) {
    this.run = run;
    this.out = out;
    this.factors =
        List.copyOf(
            run.trials().stream()
                .flatMap(trial -> trial.cells().stream())
                .flatMap(result -> result.cell().factors().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new)));
    this.units =
        run.manifest().measures().stream()
            .collect(Collectors.toMap(Measure::name, Measure::unit, (one, other) -> one));
  }

  /** Writes a run's rows, trial by trial, and leaves the writer open. */
  public static void write(Run run, Writer out) throws IOException {
    SamplesCsv csv = new SamplesCsv(run, out);
    csv.writeHeader();
    for (Trial trial : run.trials()) {
      for (CellResult result : trial.cells()) {
        csv.write(trial, result);
      }
    }
  }

  private void writeHeader() throws IOException {
    List<String> columns =
        new ArrayList<>(List.of("run", "trial", "block", "suite", "way", "contender", "client"));
    columns.addAll(factors);
    columns.addAll(List.of("iteration", "measure", "value", "unit", "verdict"));
    writeRow(columns);
  }

  private void write(Trial trial, CellResult result) throws IOException {
    for (Iteration iteration : result.iterations()) {
      write(trial, result, Integer.toString(iteration.number()), iteration.measures());
    }
    write(trial, result, "", result.measures());
  }

  private void write(Trial trial, CellResult result, String iteration, Map<String, Double> measures)
      throws IOException {
    PlannedTrial planned = trial.planned();
    for (Map.Entry<String, Double> measure : measures.entrySet()) {
      List<String> row = new ArrayList<>();
      row.add(run.name());
      row.add(planned.id());
      row.add(Integer.toString(planned.block()));
      row.add(result.cell().suite());
      row.add(planned.way());
      row.add(planned.contender());
      row.add(planned.client());
      factors.forEach(factor -> row.add(result.cell().value(factor).orElse("")));
      row.add(iteration);
      row.add(measure.getKey());
      row.add(decimal(measure.getValue()));
      row.add(units.getOrDefault(measure.getKey(), ""));
      row.add(trial.verdict().and(result.verdict()).name());
      writeRow(row);
    }
  }

  private void writeRow(List<String> fields) throws IOException {
    out.write(fields.stream().map(SamplesCsv::quoted).collect(Collectors.joining(",")));
    out.write('\n');
  }

  private static String decimal(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  private static String quoted(String field) {
    return field.matches("(?s).*[\",\r\n].*") ? "\"" + field.replace("\"", "\"\"") + "\"" : field;
  }
}
