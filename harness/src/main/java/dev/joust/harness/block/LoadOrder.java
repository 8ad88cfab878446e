package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * In which order a block measures its loads. A server does not give back all memory that a load has
 * taken, so a larger one must not come before a smaller one; and a rate is a share of a capacity,
 * which must be measured before. Loads that are alike in both keep the order that they come in.
 */
final class LoadOrder {

  private static final Comparator<LoadCell> SMALL_FIRST =
      Comparator.comparingInt(LoadCell::payloadBytes)
          .thenComparingInt(LoadCell::mostUnderWay)
          .thenComparing(load -> load.pace().atRate());

  private LoadOrder() {}

  static List<LoadCell> of(Collection<LoadCell> loads) {
    return loads.stream().sorted(SMALL_FIRST).toList();
  }
}
