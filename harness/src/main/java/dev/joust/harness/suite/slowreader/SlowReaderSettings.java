package dev.joust.harness.suite.slowreader;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.harness.suite.slowreader.client.Stall;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code slow-reader} asks.
 *
 * @param readers numbers of readers by WebSocket who do not stall, each 1 to 20,000
 * @param payloadBytes lengths of the messages that are pushed, each 128 to 65,535
 * @param stalledPercent how many stall beside them, in percent of them, each 0 to 100
 * @param stalls how they stall: stop-reading, slow (10 kB a second), vanish (as if a cable were
 *     pulled), no-pong (pings are not answered)
 * @param policies what servers do with what they do not take: conflate, ignore (keep all), close
 *     (beyond a mebibyte); absent: conflate
 * @param security none, tls or both; absent: none
 * @param periods how long a state of the document lasts, each 5 ms to a minute
 * @param warmUp how long the server echoes, and then all read, half of it each, before the first
 *     stall, 0s to 10 minutes
 * @param inTime how long an update may take to count as delivered in time, 1ms to a minute
 * @param stall how long they stall, 100 ms to 10 minutes
 * @param patience how long it is waited for them and for the server's memory afterwards, 0s to 10
 *     minutes
 */
public record SlowReaderSettings(
    List<Integer> readers,
    List<Integer> payloadBytes,
    List<Integer> stalledPercent,
    List<Stall> stalls,
    Optional<List<Policy>> policies,
    Optional<List<Security>> security,
    List<Duration> periods,
    Duration warmUp,
    Duration inTime,
    Duration stall,
    Duration patience) {

  private static final TimeRange TO_TEN_MINUTES =
      TimeRange.of(Duration.ZERO, Duration.ofMinutes(10));

  public SlowReaderSettings {
    readers = Range.of(1, 20_000).checkAll("readers", readers);
    payloadBytes = Range.of(128, 65_535).checkAll("payloadBytes", payloadBytes);
    stalledPercent =
        Range.of(0, 100).checkAll("stalledPercent", stalledPercent).stream().sorted().toList();
    stalls = Chosen.of("stalls", stalls);
    policies = policies.map(own -> Chosen.of("policies", own));
    security = Factors.securities(security);
    periods =
        TimeRange.of(Duration.ofMillis(5), Duration.ofMinutes(1)).checkAll("periods", periods);
    TimeRange.of(Duration.ofMillis(1), Duration.ofMinutes(1)).check("inTime", inTime);
    TimeRange.of(Duration.ofMillis(100), Duration.ofMinutes(10)).check("stall", stall);
    TO_TEN_MINUTES.check("warmUp", warmUp);
    TO_TEN_MINUTES.check("patience", patience);
  }

  /** How many stall beside so many readers: 0, or 1 and more. */
  static int stalled(int readers, int percent) {
    return (readers * percent + 99) / 100;
  }

  /** How many states of the document there are during a stall, 1 or more. */
  int generations(Duration period) {
    return (int) Math.max(1, stall.dividedBy(period));
  }
}
