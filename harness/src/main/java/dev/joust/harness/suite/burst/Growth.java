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

  static final Measure HELD = Measures.named("memoryHeldBytes");

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

  /**
   * The memory that a server needs after its last burst, where it tells: the heap that is alive in
   * the end, and what was resident beside the heap. Unlike what is kept it is never near zero, so
   * that it has ratios.
   *
   * @param after the server a while after the last burst; its heap is resident from the start
   * @param end the server in the end, after collections
   */
  static OptionalDouble held(ServerUsage after, ServerUsage end) {
    return after.rssBytes().isPresent() && end.liveHeapBytes().isPresent()
        ? OptionalDouble.of(
            after.rssBytes().getAsLong()
                - after.heapCommittedBytes()
                + end.liveHeapBytes().getAsLong())
        : OptionalDouble.empty();
  }

  /** How much more of the heap is alive in the end, where the server tells. */
  static OptionalDouble liveHeap(ServerUsage before, ServerUsage end) {
    return before.liveHeapBytes().isPresent() && end.liveHeapBytes().isPresent()
        ? OptionalDouble.of(end.liveHeapBytes().getAsLong() - before.liveHeapBytes().getAsLong())
        : OptionalDouble.empty();
  }
}
