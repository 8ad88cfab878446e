package dev.joust.harness.suite.live;

import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code live} asks.
 *
 * @param exchanges how readers learn of a new state
 * @param presets how they poll, and how nginx caches
 * @param readers their numbers, each 1 to 100,000; a trial goes through them in rising order
 * @param bursts how many readers a push tells at once, before it pauses for a millisecond, each 0
 *     to 100,000; 0: all of them
 * @param period how long a state of the document lasts, 10 ms to an hour, and no less than 2 s with
 *     nginx, as caches count in seconds; pauses between polls are in proportion
 * @param updates how many new states each step is measured over, 1 to 1,000
 * @param rateProbe how long the most polls per second are measured, and before that warmed up for,
 *     0 to 10 minutes; 0: not at all
 * @param security none, tls or both; absent: none; readers through nginx are not asked within tls
 */
public record LiveSettings(
    List<LiveExchange> exchanges,
    List<LivePreset> presets,
    List<Integer> readers,
    List<Integer> bursts,
    Duration period,
    int updates,
    Duration rateProbe,
    Optional<List<Security>> security) {

  private static final Duration SOURCES_PERIOD = Duration.ofSeconds(5);
  private static final Duration SHORTEST_TO_CACHE = Duration.ofSeconds(2);

  public LiveSettings {
    exchanges = Chosen.of("exchanges", exchanges);
    presets = Chosen.of("presets", presets);
    readers = Range.of(1, 100_000).checkAll("readers", readers).stream().sorted().toList();
    bursts = Range.of(0, 100_000).checkAll("bursts", bursts);
    TimeRange.of(Duration.ofMillis(10), Duration.ofHours(1)).check("period", period);
    Range.of(1, 1_000).check("updates", updates);
    TimeRange.of(Duration.ZERO, Duration.ofMinutes(10)).check("rateProbe", rateProbe);
    security = Factors.securities(security);
  }

  /** How long a state of the document lasts for readers of an exchange. */
  public Duration period(LiveExchange exchange) {
    boolean tooShort = period.compareTo(SHORTEST_TO_CACHE) < 0;
    return exchange == LiveExchange.POLLING_NGINX && tooShort ? SHORTEST_TO_CACHE : period;
  }

  /** The time between an answer and the next poll, in proportion to the period. */
  public Duration pause(LiveExchange exchange, LivePreset preset) {
    return preset
        .pause()
        .multipliedBy(period(exchange).toMillis())
        .dividedBy(SOURCES_PERIOD.toMillis());
  }
}
