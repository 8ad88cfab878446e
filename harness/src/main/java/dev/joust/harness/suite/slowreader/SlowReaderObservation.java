package dev.joust.harness.suite.slowreader;

import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.suite.slowreader.client.ReturnResult;
import dev.joust.harness.suite.slowreader.client.Stall;
import dev.joust.harness.suite.slowreader.client.StallResult;
import dev.joust.harness.trial.HostClocks;
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
import java.util.function.Function;

/**
 * What was seen of readers who stalled, and of those who did not.
 *
 * @param readers how many did not stall
 * @param frameBytes the length of a document as the kernel has it
 * @param policy what the server does with what those do not take
 * @param stalled how many
 * @param generations how many states of the document there were meanwhile
 * @param inTime how long each may take to reach its reader in time
 * @param ready what those who did not stall had seen before, connecting included
 * @param atStart what both sides had counted before
 * @param atEnd what both sides had counted while they stalled still
 * @param held what was held while they stalled still
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
    double clockBoundMicros) {

  static final List<Gauge<SlowReaderObservation>> GAUGES =
      ServerCost.beside(
          List.of(
              Gauge.always("reach", SlowReaderObservation::reach),
              Gauge.of("updateLatencyP99Millis", seen -> seen.latency(99, 1e6)),
              Gauge.of("updateLatencyP50Millis", seen -> seen.latency(50, 1e6)),
              Gauge.of("updateLatencyMaxMillis", seen -> seen.latency(100, 1e6)),
              Gauge.always("missedUpdates", SlowReaderObservation::missed),
              HostClocks.gauge(SlowReaderObservation::clockBoundMicros),
              Gauge.of(
                  "unreadBytesPerStalled",
                  seen -> seen.eachConnected(OptionalDouble.of(seen.unreadBytes()))),
              Gauge.of("queuedBytesPerStalled", seen -> seen.eachConnected(seen.queuedBytes())),
              Gauge.of("unsentBytesPerStalled", seen -> seen.eachConnected(seen.unsentBytes())),
              Gauge.of("tcpBytesPerStalled", seen -> seen.each(seen.tcpGrowth())),
              Gauge.of("rssBytesPerStalled", seen -> seen.each(seen.grown(ServerUsage::rssBytes))),
              Gauge.of(
                  "liveHeapBytesPerStalled",
                  seen -> seen.each(seen.grown(ServerUsage::liveHeapBytes))),
              Gauge.of(
                  "directBytesPerStalled", seen -> seen.each(seen.grown(ServerUsage::directBytes))),
              Gauge.of("rssStallBytes", seen -> seen.grown(ServerUsage::rssBytes)),
              Gauge.of(
                  "memoryBackSeconds",
                  seen -> seen.stalled > 0 ? seen.memory.seconds() : OptionalDouble.empty()),
              Gauge.of(
                  "rssKeptBytes",
                  seen -> between(ServerUsage::rssBytes, seen.before, seen.memory.usage())),
              Gauge.of("backSeconds", SlowReaderObservation::backSeconds),
              Gauge.of("missedByStalled", seen -> seen.ofStalled(seen.returned.missed())),
              Gauge.of("staleConnections", SlowReaderObservation::staleConnections),
              Gauge.of("closedStalled", seen -> seen.ofStalled(seen.returned.closed()))),
          SlowReaderObservation::span);

  /** The share of the updates of those who did not stall that came in time. */
  private double reach() {
    long arrived = seen.healthy().load().latencyNanos().getCountBetweenValues(0, inTime.toNanos());
    return (double) arrived / (updates() + missed());
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
    return Gauge.percentile(seen.healthy().load().latencyNanos(), percentile, unitNanos);
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
    return Gauge.told(held.queues().map(SocketQueues::bytes));
  }

  /** What the process holds of that. */
  OptionalDouble unsentBytes() {
    return Gauge.difference(OptionalDouble.of(unreadBytes()), queuedBytes());
  }

  /** Connections of those who have vanished, as far as the server has not noticed. */
  private OptionalDouble staleConnections() {
    return stall == Stall.VANISH && stalled > 0
        ? OptionalDouble.of(memory.usage().counters().connectionsOpen() - seen.healthy().readers())
        : OptionalDouble.empty();
  }

  private OptionalDouble tcpGrowth() {
    return Gauge.difference(Gauge.told(held.tcpBytes()), Gauge.told(before.tcpBytes()));
  }

  private OptionalDouble grown(Function<ServerUsage, OptionalLong> figure) {
    return between(figure, before, held.usage());
  }

  private static OptionalDouble between(
      Function<ServerUsage, OptionalLong> figure, Held before, ServerUsage after) {
    return Gauge.scaled(Span.grown(before.usage(), after, figure), 1);
  }

  private OptionalDouble each(OptionalDouble bytes) {
    return bytes.stream().map(all -> all / stalled).findFirst();
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
    return ready.load().plus(seen.healthy().load()).errors();
  }
}
