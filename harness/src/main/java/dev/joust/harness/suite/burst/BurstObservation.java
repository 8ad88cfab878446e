package dev.joust.harness.suite.burst;

import dev.joust.harness.suite.burst.client.BurstResult;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What was seen of a server a while after a burst.
 *
 * @param before its usage before the first burst, after collections
 * @param burst what the burst took
 * @param result what came of its messages
 * @param after its usage a while after the burst; its peaks began with that
 */
record BurstObservation(ServerUsage before, Span burst, BurstResult result, ServerUsage after) {

  static final List<Gauge<BurstObservation>> GAUGES =
      Stream.concat(
              Stream.of(
                  Gauge.<BurstObservation>of("rssKeptBytes", BurstObservation::rssKeptBytes),
                  Gauge.<BurstObservation>of(
                      "directKeptBytes", seen -> seen.kept(ServerUsage::directBytes)),
                  Gauge.<BurstObservation>always(
                      "heapKeptBytes",
                      seen -> seen.after.heapUsedBytes() - seen.before.heapUsedBytes()),
                  Gauge.<BurstObservation>of(
                      "rssPeakBytes", seen -> Gauge.scaled(seen.after.rssPeakBytes(), 1)),
                  Gauge.<BurstObservation>always("burstSeconds", seen -> seen.result.seconds()),
                  Gauge.<BurstObservation>always(
                      "failedMessages", seen -> seen.result.messages().failed())),
              Gauge.within(ServerCost.GAUGES, BurstObservation::burst).stream())
          .toList();

  /** The resident memory beyond what it was before the first burst, where the system tells. */
  OptionalDouble rssKeptBytes() {
    return kept(ServerUsage::rssBytes);
  }

  private OptionalDouble kept(Function<ServerUsage, OptionalLong> figure) {
    OptionalLong start = figure.apply(before);
    OptionalLong end = figure.apply(after);
    return start.isPresent() && end.isPresent()
        ? OptionalDouble.of(end.getAsLong() - start.getAsLong())
        : OptionalDouble.empty();
  }
}
