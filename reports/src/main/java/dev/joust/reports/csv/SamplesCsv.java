package dev.joust.reports.csv;

import dev.joust.reports.document.Csv;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.Trial;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
  private final Map<Place, Map<Owner, Double>> values = new HashMap<>();

  private record Place(Setting setting, Cell cell, Measure measure) {}

  private record Owner(String contender, int block) {}

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
    Owner owner = new Owner(trial.planned().contender(), trial.planned().block());
    for (Measure measure : run.manifest().measures()) {
      if (has(result, measure)) {
        Place place = new Place(trial.planned().setting(result.cell()), result.cell(), measure);
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("measure", measure.name());
        Double value = values.computeIfAbsent(place, this::values).get(owner);
        if (value != null) {
          more.put("value", Csv.decimal(value));
        }
        more.put("unit", measure.unit());
        more.put("verdict", trial.verdict().and(result.verdict()).name());
        sheet.add(trial.planned(), result.cell(), more);
      }
    }
  }

  private static boolean has(CellResult result, Measure measure) {
    return result.measures().containsKey(measure.name())
        || result.iterations().stream()
            .anyMatch(iteration -> iteration.measures().containsKey(measure.name()));
  }

  private Map<Owner, Double> values(Place place) {
    Map<Owner, Double> values = new HashMap<>();
    statistics
        .forks(place.setting(), place.cell(), place.measure())
        .forEach(
            (contender, forks) ->
                forks.forEach(
                    fork -> values.put(new Owner(contender, fork.block()), fork.value())));
    return values;
  }
}
