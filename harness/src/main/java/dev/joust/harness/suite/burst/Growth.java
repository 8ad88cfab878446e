package dev.joust.harness.suite.burst;

import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.reports.statistics.estimate.StraightLine;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

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
  static OptionalDouble perBurst(List<BurstObservation> seen) {
    double[] kept =
        seen.stream()
            .skip(1)
            .map(BurstObservation::rssKeptBytes)
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    if (kept.length < 2) {
      return OptionalDouble.empty();
    }
    List<Integer> bursts = IntStream.range(0, kept.length).boxed().toList();
    return OptionalDouble.of(
        StraightLine.through(bursts, Integer::doubleValue, burst -> kept[burst]).slope());
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
    return Gauge.scaled(Span.grown(before, end, ServerUsage::liveHeapBytes), 1);
  }
}
