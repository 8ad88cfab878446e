package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Trial;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The rates of open loops: shares of a capacity that was given, or else of what the slowest
 * contender of a block can carry, which the same block has measured. Where contenders are measured
 * one after the other, those before count as well, so that all of a block have the same rates.
 */
final class Rates {

  /** A capacity belongs to a block, and to what was asked in the closed loop that it is of. */
  private record Key(int block, LoadCell asked) {}

  /** In a key, so that cells are the same that ask for the same at different paces. */
  private static final Pace ANY_PACE = new Pace.Counted(1);

  /** At which share of the least capacity contenders are loaded before their rates are searched. */
  private static final int SETTLING_PERCENT = 50;

  private final Map<Key, Map<String, Double>> capacities = new HashMap<>();
  private final Map<Key, Double> ofControls = new HashMap<>();

  /** A contender's capacity was measured, if a load is a closed loop. */
  void add(int block, String contender, BlockCell observed) {
    add(block, contender, observed.load(), observed.completed() * 1e9 / observed.sliceNanos());
  }

  /** What a control can carry, which is no measure for others. */
  void addControl(int block, BlockCell observed) {
    if (observed.load().pace() instanceof Pace.Timed) {
      ofControls.put(
          key(block, observed.load()), observed.completed() * 1e9 / observed.sliceNanos());
    }
  }

  private void add(int block, String contender, LoadCell load, double requestsPerSecond) {
    if (load.pace() instanceof Pace.Timed && requestsPerSecond > 0) {
      capacities
          .computeIfAbsent(key(block, load), unseen -> new HashMap<>())
          .put(contender, requestsPerSecond);
    }
  }

  /** A trial was made before the run was stopped: its slices tell the contender's capacities. */
  void remember(Trial trial, Function<Cell, LoadCell> loads) {
    for (CellResult result : trial.cells()) {
      result.iterations().stream()
          .filter(slice -> slice.leftOut().isEmpty())
          .flatMap(slice -> Optional.ofNullable(slice.measures().get("requestsPerSecond")).stream())
          .mapToDouble(Double::doubleValue)
          .average()
          .ifPresent(
              rate ->
                  add(
                      trial.planned().block(),
                      trial.planned().contender(),
                      loads.apply(result.cell()),
                      rate));
    }
  }

  /** The rate of a cell in requests per second; empty for a closed loop, and if none is known. */
  Optional<Double> of(int block, LoadCell cell) {
    OptionalDouble least =
        capacities.getOrDefault(key(block, cell), Map.of()).values().stream()
            .mapToDouble(Double::doubleValue)
            .min();
    if (cell.pace() instanceof Pace.Searched) {
      return new Pace.Scheduled(SETTLING_PERCENT, 0, 0).rate(least);
    }
    return cell.pace() instanceof Pace.Scheduled scheduled
        ? scheduled.rate(least)
        : Optional.empty();
  }

  /** What a contender answers in the closed loop of a cell; empty if that is not known. */
  Optional<Double> capacity(int block, String contender, LoadCell cell) {
    return Optional.ofNullable(capacities.getOrDefault(key(block, cell), Map.of()).get(contender))
        .or(() -> Optional.ofNullable(ofControls.get(key(block, cell))));
  }

  private static Key key(int block, LoadCell load) {
    return new Key(block, load.with(ANY_PACE, 1));
  }
}
