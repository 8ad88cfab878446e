package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.joust.load.Endpoint;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How servers that are warm are measured: in slices, see {@link Slices}.
 *
 * @param rounds rounds of a cell, 1 to 10,000
 * @param leadIn for how long a contender is loaded before each of its slices counts, 0 to 10 s
 * @param slice for how long it is measured in a round, 1 ms to a minute
 * @param httpClose what is different about cells of {@code http-close}, where requests are fewer,
 *     and a client is at its limit before a server is
 * @param httpKeepalive what is different about cells of {@code http-keepalive}
 * @param websocket what is different about cells of {@code websocket}
 * @param websocketLarge what is different about cells of {@code websocket} whose messages have 64
 *     KiB or more, of which a connection gets few answers in a slice
 * @param tls what is different about cells within TLS, where requests are fewer, so that slices of
 *     the same length scatter more; what is different about their exchange goes before it
 * @param warmUp how to warm up
 */
public record Warm(
    int rounds,
    Duration leadIn,
    Duration slice,
    @JsonProperty("http-close") Optional<SlicesOfExchange> httpClose,
    @JsonProperty("http-keepalive") Optional<SlicesOfExchange> httpKeepalive,
    Optional<SlicesOfExchange> websocket,
    @JsonProperty("websocket-large") Optional<SlicesOfExchange> websocketLarge,
    Optional<SlicesOfExchange> tls,
    WarmUpProfile warmUp) {

  /** From so many bytes on a message is a large one. */
  static final int LARGE_BYTES = 65_536;

  public Warm {
    Slices.ROUNDS.check("rounds", rounds);
    Slices.LEAD_IN.check("leadIn", leadIn);
    Slices.SLICE.check("slice", slice);
  }

  /** The slices of cells of an exchange with payloads of so many bytes. */
  public Slices slices(Endpoint endpoint, int payloadBytes) {
    boolean isLarge = endpoint.isWebSocket() && payloadBytes >= LARGE_BYTES;
    Slices slices = new Slices(rounds, leadIn, slice);
    for (SlicesOfExchange own :
        Stream.of(
                tls.filter(within -> endpoint.isSecure()),
                own(endpoint),
                websocketLarge.filter(large -> isLarge))
            .flatMap(Optional::stream)
            .toList()) {
      slices = own.over(slices);
    }
    return slices;
  }

  /** At which rate requests of an exchange come; absent: each follows the answer to the last. */
  public Optional<Integer> loadPercent(Endpoint endpoint) {
    return own(endpoint).flatMap(SlicesOfExchange::loadPercent);
  }

  private Optional<SlicesOfExchange> own(Endpoint endpoint) {
    if (endpoint.isWebSocket()) {
      return websocket;
    }
    return endpoint.closes() ? httpClose : httpKeepalive;
  }
}
