package dev.joust.harness.suite.latency;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Http2;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the suite {@code latency} asks.
 *
 * @param exchanges what a request is on the wire: {@code http-keepalive}, {@code http2}, {@code
 *     websocket} or several of them
 * @param connections connections that are open, 1 to 50,000; as many requests are under way at
 *     most, or over HTTP/2 as many for each of its streams
 * @param loadPercents arrival rates as percents of the capacity, each 1 to 100
 * @param capacity what 100 % is, 1 to 10,000,000 requests/s; absent: what the slowest contender can
 *     carry, measured in each block
 * @param payloadBytes the size of a response body, or of a message and its echo, 0 to 10 MiB
 * @param rounds in how many spans each rate is held, 1 to 1,000
 * @param span for how long at a time, 20 ms to an hour; a contender's capacity is measured in the
 *     slices of a closed loop
 * @param http2 what is varied over http2; absent: one stream for each connection
 * @param security none, tls or both; absent: none
 */
public record LatencySettings(
    List<Endpoint> exchanges,
    int connections,
    List<Integer> loadPercents,
    Optional<Integer> capacity,
    int payloadBytes,
    int rounds,
    Duration span,
    Optional<Http2> http2,
    Optional<List<Security>> security) {

  private static final TimeRange TIMES = TimeRange.of(Duration.ofMillis(20), Duration.ofHours(1));

  public LatencySettings {
    exchanges = Factors.kept(exchanges);
    Range.of(1, 50_000).check("connections", connections);
    loadPercents =
        Range.of(1, 100).checkAll("loadPercents", loadPercents).stream().sorted().toList();
    capacity.ifPresent(given -> Range.of(1, 10_000_000).check("capacity", given));
    Range.of(0, Factors.MAX_PAYLOAD_BYTES).check("payloadBytes", payloadBytes);
    Range.of(1, 1_000).check("rounds", rounds);
    TIMES.check("span", span);
    security = Factors.securities(security);
  }

  /** What 100 % is, in requests per second; absent where it is measured. */
  OptionalDouble capacityPerSecond() {
    return capacity.stream().mapToDouble(Integer::doubleValue).findFirst();
  }
}
