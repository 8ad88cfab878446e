package dev.joust.harness.suite.waiting;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.spi.execution.Wait;
import java.time.Duration;
import java.util.List;

/**
 * What the suite {@code waiting} asks.
 *
 * @param how what handlers hold while they wait: sleep (nothing), lock, synchronized
 * @param waitMillis how long they wait, each 0 to 1,000
 * @param connections numbers of connections, each 1 to 50,000
 * @param perSecond how many requests come in a second, 1 to 1,000,000; fewer where the connections
 *     are too few for the waits
 * @param blocked numbers of handlers that are blocked at once, each 1 to 50,000
 * @param hold how long each of these is, 100ms to 5s
 * @param warmUp for how long requests are sent before, 0s to a minute
 * @param span for how long each rate is held, 100ms to 10 minutes
 */
public record WaitingSettings(
    List<Wait.How> how,
    List<Integer> waitMillis,
    List<Integer> connections,
    int perSecond,
    List<Integer> blocked,
    Duration hold,
    Duration warmUp,
    Duration span) {

  /** The share of the connections that wait on average, at most, so that a rate can be kept. */
  private static final double MOST_WAITING = 0.8;

  private static final double MILLIS_PER_SECOND = 1_000;

  public WaitingSettings {
    how = Chosen.of("how", how);
    waitMillis = Range.of(0, 1_000).checkAll("waitMillis", waitMillis).stream().sorted().toList();
    connections =
        Range.of(1, 50_000).checkAll("connections", connections).stream().sorted().toList();
    Range.of(1, 1_000_000).check("perSecond", perSecond);
    blocked = Range.of(1, 50_000).checkAll("blocked", blocked).stream().sorted().toList();
    TimeRange.of(Duration.ofMillis(100), Duration.ofSeconds(5)).check("hold", hold);
    TimeRange.of(Duration.ZERO, Duration.ofMinutes(1)).check("warmUp", warmUp);
    TimeRange.of(Duration.ofMillis(100), Duration.ofMinutes(10)).check("span", span);
  }

  /** The rate over so many connections, which is the same for all contenders. */
  double perSecond(int connections, int waitMillis) {
    return waitMillis == 0
        ? perSecond
        : Math.min(perSecond, MOST_WAITING * connections * MILLIS_PER_SECOND / waitMillis);
  }
}
