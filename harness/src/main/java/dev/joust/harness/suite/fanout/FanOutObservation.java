package dev.joust.harness.suite.fanout;

import dev.joust.harness.suite.fanout.client.FanOutResult;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** What was seen of messages to many sessions. */
record FanOutObservation(int receivers, FanOutResult result, Span span) {

  static final List<Gauge<FanOutObservation>> GAUGES =
      ServerCost.beside(
          List.of(
              Gauge.of("deliveryLastMillis", seen -> millis(seen.result.lastNanos(), 50)),
              Gauge.of("deliveryMedianMillis", seen -> millis(seen.result.medianNanos(), 50)),
              Gauge.of("deliveryFirstMillis", seen -> millis(seen.result.firstNanos(), 50)),
              Gauge.of("deliveryP99Millis", seen -> millis(seen.result.load().latencyNanos(), 99)),
              Gauge.of("deliveryMaxMillis", seen -> millis(seen.result.lastNanos(), 100)),
              Gauge.always("reach", FanOutObservation::reach),
              Gauge.always(
                  "missedDeliveries", seen -> seen.result.expected() - seen.result.delivered()),
              Gauge.of(
                  "serverCpuMicrosPerDelivery", seen -> seen.each(seen.span.serverCpuNanos(), 1e3)),
              Gauge.of(
                  "allocatedBytesPerDelivery",
                  seen -> seen.each(seen.span.grown(ServerUsage::allocatedBytes), 1)),
              Gauge.of("bytesReceivedPerMessage", seen -> seen.result.bytesOfEach()),
              Gauge.always(
                  "deliveriesPerSecond",
                  seen -> seen.span.counted().messagesSent() / seen.span.seconds())),
          FanOutObservation::span);

  /** The share of deliveries that came in time. */
  double reach() {
    return (double) result.inTime() / result.expected();
  }

  private static OptionalDouble millis(Histogram nanos, double percentile) {
    return Gauge.percentile(nanos, percentile, 1e6);
  }

  /** All that the server sent meanwhile has its share, measured or not. */
  private OptionalDouble each(OptionalLong all, double unit) {
    return Gauge.scaled(all, unit * span.counted().messagesSent());
  }
}
