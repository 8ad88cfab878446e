package dev.joust.reports.latency;

import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Factor;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.HistogramTag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The latencies of a run's cells, from the logs in its folder {@code histograms/}. A run without
 * that folder has none.
 */
public final class Latencies {

  private static final int FACTORS_OF_A_CLOSED_LOOP = 4;

  private final Map<Key, Histogram> histograms = new HashMap<>();
  private final List<String> damages = new ArrayList<>();

  private record Key(Setting setting, Cell cell, String contender, Timed timed) {}

  private Latencies() {}

  /** Those of a run of which there is no folder. */
  public static Latencies none() {
    return new Latencies();
  }

  /**
   * Reads the logs of a run's finished trials. What is of an invalid result is left out, and so is
   * what cannot be read, which {@link #damages} names.
   */
  public static Latencies read(Run run, Path folder) {
    Latencies latencies = new Latencies();
    Map<String, List<Trial>> byName = new LinkedHashMap<>();
    for (Trial trial : run.trials()) {
      String name = trial.planned().group().orElse(trial.id());
      byName.computeIfAbsent(name, unseen -> new ArrayList<>()).add(trial);
    }
    byName.forEach(
        (name, trials) -> {
          LatencyLog log = LatencyLog.read(folder.resolve("histograms").resolve(name + ".hlog"));
          latencies.damages.addAll(log.damages());
          trials.forEach(trial -> latencies.add(trial, log.histograms()));
        });
    return latencies;
  }

  private void add(Trial trial, List<Histogram> lines) {
    for (CellResult result : trial.cells()) {
      if (trial.verdict().and(result.verdict()) != Verdict.INVALID) {
        Setting setting = trial.planned().setting(result.cell());
        for (Timed timed : Timed.values()) {
          Key key = new Key(setting, result.cell(), trial.planned().contender(), timed);
          List<Histogram> found = lines.stream().filter(line -> isOf(line, key)).toList();
          // A cell that does not say all of its load may be any of several.
          if (found.size() == 1) {
            histograms.computeIfAbsent(key, unseen -> new Histogram(3)).add(found.get(0));
          }
        }
      }
    }
  }

  /**
   * Whether a line is of a cell. The tag is a number of readers; or contender, exchange,
   * connections, payload, in an open loop the percent of capacity, and what was timed.
   */
  private static boolean isOf(Histogram line, Key key) {
    String tag = HistogramTag.plain(line.getTag());
    Cell cell = key.cell();
    if (cell.value("readers").filter(tag::equals).isPresent()) {
      return key.timed() == Timed.ARRIVAL;
    }
    if (key.timed() == Timed.ARRIVAL || !tag.startsWith(key.contender() + "/")) {
      return false;
    }
    List<String> load = List.of(tag.substring(key.contender().length() + 1).split("/"));
    boolean open = load.size() == FACTORS_OF_A_CLOSED_LOOP + 1;
    return (open || load.size() == FACTORS_OF_A_CLOSED_LOOP)
        && cell.value("loadPercent").equals(open ? Optional.of(load.get(3)) : Optional.empty())
        && isOrIsNotSaid(cell, Factor.EXCHANGE, load.get(0))
        && isOrIsNotSaid(cell, "connections", load.get(1))
        && isOrIsNotSaid(cell, "payloadBytes", load.get(2))
        && load.get(load.size() - 1).equals(key.timed().name().toLowerCase(Locale.ROOT));
  }

  private static boolean isOrIsNotSaid(Cell cell, String factor, String value) {
    return cell.value(factor).map(value::equals).orElse(true);
  }

  List<String> damages() {
    return List.copyOf(damages);
  }

  /** A contender's latencies in a cell; absent if the run keeps none of these. */
  public Optional<Distribution> of(Setting setting, Cell cell, String contender, Timed timed) {
    return Optional.ofNullable(histograms.get(new Key(setting, cell, contender, timed)))
        .map(Distribution::new);
  }
}
