package dev.joust.harness.suite.slowreader;

import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.suite.slowreader.client.ReturnResult;
import dev.joust.harness.suite.slowreader.client.Stall;
import dev.joust.harness.suite.slowreader.client.StallResult;
import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.lab.os.SocketQueues;
import dev.joust.spi.usage.ServerUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What was seen of readers who stalled, and of those who did not.
 *
 * @param readers how many did not stall
 * @param frameBytes the length of a document as the kernel has it
 * @param stall how others did
 * @param policy what the server does with what those do not take
 * @param stalled how many
 * @param generations how many states of the document there were meanwhile
 * @param inTime how long each may take to reach its reader in time
 * @param ready what those who did not stall had seen before, connecting included
 * @param seen what was seen during the stall
 * @param span what it took of both sides
 * @param atStart what both sides had counted before
 * @param atEnd what both sides had counted while they stalled still
 * @param before what was held before
 * @param held what was held while they stalled still
 * @param memory the server's memory afterwards
 * @param returned what became of those who stalled
 * @param hosts what the client took
 * @param clockBoundMicros how wrong times between both sides are at most
 */
record SlowReaderObservation(
    int readers,
    int frameBytes,
    Stall stall,
    Policy policy,
    int stalled,
    int generations,
    Duration inTime,
    LiveResult ready,
    StallResult seen,
    Span span,
    Tally atStart,
    Tally atEnd,
    Held before,
    Held held,
    MemoryBack memory,
    ReturnResult returned,
    List<HostLoad> hosts,
    double clockBoundMicros) {

  static final List<Gauge<SlowReaderObservation>> GAUGES =
      Stream.concat(
              Stream.of(
                  Gauge.<SlowReaderObservation>of("reach", SlowReaderObservation::reach),
                  Gauge.<SlowReaderObservation>of(
                      "updateLatencyP99Millis", seen -> seen.latency(99, 1e6)),
                  Gauge.<SlowReaderObservation>of(
                      "updateLatencyP50Millis", seen -> seen.latency(50, 1e6)),
                  Gauge.<SlowReaderObservation>of(
                      "updateLatencyMaxMillis", seen -> seen.latency(100, 1e6)),
                  Gauge.<SlowReaderObservation>always("missedUpdates", seen -> seen.missed()),
                  HostClocks.gauge(SlowReaderObservation::clockBoundMicros),
                  Gauge.<SlowReaderObservation>of(
                      "unreadBytesPerStalled",
                      seen -> seen.eachConnected(OptionalDouble.of(seen.unreadBytes()))),
                  Gauge.<SlowReaderObservation>of(
                      "queuedBytesPerStalled", seen -> seen.eachConnected(seen.queuedBytes())),
                  Gauge.<SlowReaderObservation>of(
                      "unsentBytesPerStalled", seen -> seen.eachConnected(seen.unsentBytes())),
                  Gauge.<SlowReaderObservation>of(
                      "tcpBytesPerStalled", seen -> seen.each(seen.tcpGrowth())),
                  Gauge.<SlowReaderObservation>of(
                      "rssBytesPerStalled", seen -> seen.each(seen.grown(ServerUsage::rssBytes))),
                  Gauge.<SlowReaderObservation>of(
                      "liveHeapBytesPerStalled",
                      seen -> seen.each(seen.grown(ServerUsage::liveHeapBytes))),
                  Gauge.<SlowReaderObservation>of(
                      "directBytesPerStalled",
                      seen -> seen.each(seen.grown(ServerUsage::directBytes))),
                  Gauge.<SlowReaderObservation>of(
                      "rssStallBytes", seen -> seen.grown(ServerUsage::rssBytes)),
                  Gauge.<SlowReaderObservation>of(
                      "memoryBackSeconds",
                      seen -> seen.stalled > 0 ? seen.memory.seconds() : OptionalDouble.empty()),
                  Gauge.<SlowReaderObservation>of(
                      "rssKeptBytes",
                      seen -> between(ServerUsage::rssBytes, seen.before, seen.memory.usage())),
                  Gauge.<SlowReaderObservation>of(
                      "backSeconds", SlowReaderObservation::backSeconds),
                  Gauge.<SlowReaderObservation>of(
                      "missedByStalled", seen -> seen.ofStalled(seen.returned.missed())),
                  Gauge.<SlowReaderObservation>of(
                      "staleConnections", SlowReaderObservation::staleConnections),
                  Gauge.<SlowReaderObservation>of(
                      "closedStalled", seen -> seen.ofStalled(seen.returned.closed()))),
              Gauge.within(ServerCost.GAUGES, SlowReaderObservation::span).stream())
          .toList();

  /** The share of the updates of those who did not stall that came in time. */
  private OptionalDouble reach() {
    long expected = updates() + missed();
    long arrived = seen.healthy().load().latencyNanos().getCountBetweenValues(0, inTime.toNanos());
    return expected > 0 ? OptionalDouble.of((double) arrived / expected) : OptionalDouble.empty();
  }

  /** States that those missed who did not stall. */
  long missed() {
    return seen.healthy().missed();
  }

  long updates() {
    return seen.healthy().updates();
  }

  OptionalDouble medianMicros() {
    return latency(50, 1e3);
  }

  private OptionalDouble latency(double percentile, double unitNanos) {
    return updates() > 0
        ? OptionalDouble.of(
            seen.healthy().load().latencyNanos().getValueAtPercentile(percentile) / unitNanos)
        : OptionalDouble.empty();
  }

  /** What was handed over to be sent and is not read, by the counts of both sides. */
  long unreadBytes() {
    return atEnd.unreadSince(atStart, frameBytes);
  }

  /** What there was to be sent to those who stall. */
  long sentAtMost() {
    return (long) stalled * generations * frameBytes;
  }

  /** What the kernel holds of what is not read, where it tells. */
  OptionalDouble queuedBytes() {
    return held.queues().stream().mapToDouble(SocketQueues::bytes).findFirst();
  }

  /** What the process holds of that. */
  OptionalDouble unsentBytes() {
    return queuedBytes().stream().map(queued -> unreadBytes() - queued).findFirst();
  }

  /** Connections of those who have vanished, as far as the server has not noticed. */
  private OptionalDouble staleConnections() {
    return stall == Stall.VANISH && stalled > 0
        ? OptionalDouble.of(memory.usage().counters().connectionsOpen() - seen.healthy().readers())
        : OptionalDouble.empty();
  }

  private OptionalDouble tcpGrowth() {
    return before.tcpBytes().isPresent() && held.tcpBytes().isPresent()
        ? OptionalDouble.of(held.tcpBytes().get() - before.tcpBytes().get())
        : OptionalDouble.empty();
  }

  private OptionalDouble grown(Function<ServerUsage, OptionalLong> figure) {
    return between(figure, before, held.usage());
  }

  private static OptionalDouble between(
      Function<ServerUsage, OptionalLong> figure, Held before, ServerUsage after) {
    OptionalLong start = figure.apply(before.usage());
    OptionalLong end = figure.apply(after);
    return start.isPresent() && end.isPresent()
        ? OptionalDouble.of(end.getAsLong() - start.getAsLong())
        : OptionalDouble.empty();
  }

  private OptionalDouble each(OptionalDouble bytes) {
    return stalled > 0 && bytes.isPresent()
        ? OptionalDouble.of(bytes.getAsDouble() / stalled)
        : OptionalDouble.empty();
  }

  /** For each of those who stall, if the server has left none of them, whose queues are gone. */
  private OptionalDouble eachConnected(OptionalDouble bytes) {
    return returned.closed() == 0 ? each(bytes) : OptionalDouble.empty();
  }

  private OptionalDouble backSeconds() {
    return returned.back() > 0 ? OptionalDouble.of(returned.seconds()) : OptionalDouble.empty();
  }

  private OptionalDouble ofStalled(double value) {
    return stalled > 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  /** What went wrong with those who did not stall, by kind, connecting included. */
  Map<String, Long> errors() {
    Map<String, Long> errors = new TreeMap<>(ready.load().errors());
    seen.healthy().load().errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum));
    return errors;
  }
}
