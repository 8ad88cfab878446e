package dev.joust.harness.suite.capacity;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Http2;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code capacity} asks.
 *
 * @param exchanges what a request is on the wire: {@code http-keepalive}, {@code http2}, {@code
 *     websocket} or several of them
 * @param connections connections that are open, 1 to 50,000; as many requests are under way at
 *     most, or over HTTP/2 as many for each of its streams
 * @param p99LimitMillis limits of the 99th percentile of response times, each 1 to 10,000 ms
 * @param payloadBytes the size of a response body, or of a message and its echo, 0 to 10 MiB
 * @param rounds how many rates are tried in a block, 4 to 1,000
 * @param span for how long at a time, 20 ms to an hour; a rate that is too high by a share of the
 *     limit in it may pass
 * @param http2 what is varied over http2; absent: one stream for each connection
 * @param security none, tls or both; absent: none
 */
public record CapacitySettings(
    List<Endpoint> exchanges,
    int connections,
    List<Integer> p99LimitMillis,
    int payloadBytes,
    int rounds,
    Duration span,
    Optional<Http2> http2,
    Optional<List<Security>> security) {

  private static final TimeRange TIMES = TimeRange.of(Duration.ofMillis(20), Duration.ofHours(1));

  public CapacitySettings {
    exchanges = Factors.kept(exchanges);
    Range.of(1, 50_000).check("connections", connections);
    p99LimitMillis =
        Range.of(1, 10_000).checkAll("p99LimitMillis", p99LimitMillis).stream().sorted().toList();
    Range.of(0, Factors.MAX_PAYLOAD_BYTES).check("payloadBytes", payloadBytes);
    Range.of(4, 1_000).check("rounds", rounds);
    TIMES.check("span", span);
    security = Factors.securities(security);
  }
}
