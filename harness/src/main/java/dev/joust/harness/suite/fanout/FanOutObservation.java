package dev.joust.harness.suite.fanout;

import dev.joust.harness.suite.fanout.client.FanOutResult;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What was seen of messages to many sessions.
 *
 * @param receivers how many sessions there were to be
 * @param result what the client saw of the messages
 * @param span what both sides spent and counted meanwhile
 * @param hosts what the client took
 */
record FanOutObservation(int receivers, FanOutResult result, Span span, List<HostLoad> hosts) {

  static final List<Gauge<FanOutObservation>> GAUGES =
      Stream.concat(
              Stream.of(
                  Gauge.<FanOutObservation>of(
                      "deliveryLastMillis", seen -> millis(seen.result.lastNanos(), 50)),
                  Gauge.<FanOutObservation>of(
                      "deliveryMedianMillis", seen -> millis(seen.result.medianNanos(), 50)),
                  Gauge.<FanOutObservation>of(
                      "deliveryFirstMillis", seen -> millis(seen.result.firstNanos(), 50)),
                  Gauge.<FanOutObservation>of(
                      "deliveryP99Millis", seen -> millis(seen.result.load().latencyNanos(), 99)),
                  Gauge.<FanOutObservation>of(
                      "deliveryMaxMillis", seen -> millis(seen.result.lastNanos(), 100)),
                  Gauge.<FanOutObservation>always("reach", FanOutObservation::reach),
                  Gauge.<FanOutObservation>always(
                      "missedDeliveries", seen -> seen.result.expected() - seen.result.delivered()),
                  Gauge.<FanOutObservation>of(
                      "serverCpuMicrosPerDelivery",
                      seen -> seen.each(seen.span.serverCpuNanos(), 1e3)),
                  Gauge.<FanOutObservation>of(
                      "allocatedBytesPerDelivery",
                      seen -> seen.each(seen.span.grown(ServerUsage::allocatedBytes), 1)),
                  Gauge.<FanOutObservation>of(
                      "bytesReceivedPerMessage", seen -> seen.result.bytesOfEach()),
                  Gauge.<FanOutObservation>always(
                      "deliveriesPerSecond",
                      seen -> seen.span.counted().messagesSent() / seen.span.seconds())),
              Gauge.within(ServerCost.GAUGES, FanOutObservation::span).stream())
          .toList();

  /** The share of deliveries that came in time. */
  double reach() {
    return (double) result.inTime() / result.expected();
  }

  private static OptionalDouble millis(Histogram nanos, double percentile) {
    return nanos.getTotalCount() > 0
        ? OptionalDouble.of(nanos.getValueAtPercentile(percentile) / 1e6)
        : OptionalDouble.empty();
  }

  /** All that the server sent meanwhile has its share, measured or not. */
  private OptionalDouble each(OptionalLong all, double unit) {
    long sent = span.counted().messagesSent();
    return sent > 0 ? Gauge.scaled(all, unit * sent) : OptionalDouble.empty();
  }
}
