package dev.joust.reports.csv;

import dev.joust.reports.document.Csv;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes {@code samples.csv}: a row for each measure of each cell of each trial, with the one value
 * that the statistics compare: {@code measure}, {@code value}, {@code unit} and {@code verdict}
 * (the worse of the trial's and the cell's) after what it is of. What is {@code INVALID} has no
 * value.
 */
public final class SamplesCsv {

  private static final List<String> COLUMNS = List.of("measure", "value", "unit", "verdict");

  private final Run run;
  private final Statistics statistics;

  private SamplesCsv(Run run, Statistics statistics) {
    this.run = run;
    this.statistics = statistics;
  }

  /** Writes a run's rows, trial by trial, and leaves the writer open. */
  public static void write(Run run, Statistics statistics, Writer out) throws IOException {
    Sheet sheet = Sheet.of(run, COLUMNS, out);
    SamplesCsv csv = new SamplesCsv(run, statistics);
    for (Trial trial : run.trials()) {
      for (CellResult result : trial.cells()) {
        csv.add(sheet, trial, result);
      }
    }
    sheet.flush();
  }

  private void add(Sheet sheet, Trial trial, CellResult result) throws IOException {
    for (Measure measure : run.manifest().measures()) {
      if (has(result, measure)) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("measure", measure.name());
        value(trial, result.cell(), measure).ifPresent(own -> more.put("value", own));
        more.put("unit", measure.unit());
        more.put("verdict", trial.verdict().and(result.verdict()).name());
        sheet.add(trial.planned(), result.cell(), more);
      }
    }
  }

  private Optional<BigDecimal> value(Trial trial, Cell cell, Measure measure) {
    PlannedTrial planned = trial.planned();
    return statistics
        .forks(planned.setting(cell), cell, measure)
        .getOrDefault(planned.contender(), List.of())
        .stream()
        .filter(fork -> fork.block() == planned.block())
        .reduce((one, later) -> later)
        .map(fork -> Csv.decimal(fork.value()));
  }

  private static boolean has(CellResult result, Measure measure) {
    return result.measures().containsKey(measure.name())
        || result.iterations().stream()
            .anyMatch(iteration -> iteration.measures().containsKey(measure.name()));
  }
}
