package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The rates of open loops: shares of what the slowest contender of a block can carry, which the
 * same block has measured. Where contenders are measured one after the other, those before count as
 * well, so that all of a block have the same rates.
 */
final class Rates {

  /**
   * What a capacity belongs to.
   *
   * @param block the block's number
   * @param load the closed loop that it was measured with, but for its pace
   */
  private record Key(int block, String load) {}

  private final Map<Key, Map<String, Double>> capacities = new HashMap<>();

  /** A contender's capacity was measured, if a load is a closed loop. */
  void add(int block, String contender, CellObservation observed) {
    if (observed.load().pace() instanceof Pace.Timed && observed.completed() > 0) {
      capacities
          .computeIfAbsent(key(block, observed.load()), unseen -> new HashMap<>())
          .put(contender, observed.completed() * 1e9 / observed.sliceNanos());
    }
  }

  /** The rate of a cell in requests per second; empty for a closed loop, and if none is known. */
  Optional<Double> of(int block, LoadCell cell) {
    if (!(cell.pace() instanceof Pace.Scheduled scheduled)) {
      return Optional.empty();
    }
    OptionalDouble least =
        capacities.getOrDefault(key(block, cell), Map.of()).values().stream()
            .mapToDouble(Double::doubleValue)
            .min();
    // A whole number, so that a reader can ask for the same.
    return least.stream()
        .mapToObj(rate -> Math.max(1, Math.rint(rate * scheduled.capacityPercent() / 100)))
        .findFirst();
  }

  private static Key key(int block, LoadCell load) {
    return new Key(
        block, "%s %d %d".formatted(load.exchange(), load.connections(), load.payloadBytes()));
  }
}
