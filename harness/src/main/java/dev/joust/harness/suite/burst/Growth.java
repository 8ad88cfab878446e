package dev.joust.harness.suite.burst;

import dev.joust.run.Measure;
import dev.joust.run.Measures;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.OptionalDouble;

/** What is kept in the long run. */
final class Growth {

  static final Measure PER_BURST = Measures.named("rssGrowthPerBurstBytes");

  static final Measure LIVE_HEAP = Measures.named("liveHeapKeptBytes");

  private Growth() {}

  /**
   * How much more is kept after each burst than after the one before, by least squares. The first,
   * which fills pools, does not count; empty if less than two are left.
   */
  static OptionalDouble perBurst(List<BurstObservation> bursts) {
    double[] kept =
        bursts.stream()
            .skip(1)
            .map(BurstObservation::rssKeptBytes)
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    if (kept.length < 2) {
      return OptionalDouble.empty();
    }
    double middle = (kept.length - 1) / 2.0;
    double product = 0;
    double square = 0;
    for (int i = 0; i < kept.length; i++) {
      product += (i - middle) * kept[i];
      square += (i - middle) * (i - middle);
    }
    return OptionalDouble.of(product / square);
  }

  /** How much more of the heap is alive in the end, where the server tells. */
  static OptionalDouble liveHeap(ServerUsage before, ServerUsage end) {
    return before.liveHeapBytes().isPresent() && end.liveHeapBytes().isPresent()
        ? OptionalDouble.of(end.liveHeapBytes().getAsLong() - before.liveHeapBytes().getAsLong())
        : OptionalDouble.empty();
  }
}
