package dev.joust.harness.suite.requests;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.joust.harness.profile.Clients;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Way;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a suite of requests asks: its cells in each way. A way that is absent, or set to nothing as
 * {@code steady: ~}, is not asked.
 *
 * @param client the load clients of all its ways that name none; absent: the profile's
 * @param asPublished what is asked of servers that have just started, as published experiments did
 * @param steady what is asked of warm servers over HTTP
 * @param websocket what is asked of warm servers over WebSocket
 */
public record RequestSettings(
    Optional<Clients> client,
    @JsonProperty("as-published") Optional<Factors> asPublished,
    Optional<Factors> steady,
    Optional<Factors> websocket) {

  /** The cells by way, as far as they are asked. */
  public Map<Way, Factors> ways() {
    Map<Way, Factors> ways = new EnumMap<>(Way.class);
    asPublished.ifPresent(factors -> ways.put(Way.AS_PUBLISHED, factors));
    steady.ifPresent(factors -> ways.put(Way.STEADY, factors));
    websocket.ifPresent(factors -> ways.put(Way.WEBSOCKET, factors));
    return ways;
  }
}
