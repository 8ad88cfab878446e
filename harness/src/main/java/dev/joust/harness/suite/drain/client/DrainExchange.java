package dev.joust.harness.suite.drain.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Labels;
import dev.joust.load.wire.io.Target;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** How users talk to a server that is about to end. */
public enum DrainExchange {
  /** Over HTTP/1.1, a user creates a job and asks for its end, which is answered then. */
  HTTP_KEEPALIVE(Set.of("jobs", "long-poll"), HttpUser::new),
  /** The same over HTTP/2. */
  HTTP2(Set.of("http2", "jobs", "long-poll"), Http2User::new),
  /** A stream of server-sent events that does not end by itself. */
  SSE(Set.of("live", "server-sent-events"), EventsUser::new),
  /** Messages and their echoes over a WebSocket session. */
  WEBSOCKET(Set.of("websocket"), SocketUser::new);

  private final Set<String> features;
  private final Function<Target, DrainUser> user;

  DrainExchange(Set<String> features, Function<Target, DrainUser> user) {
    this.features = features;
    this.user = user;
  }

  /** The name in profiles, samples and tables. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /** What a contender must have to be asked in it. */
  public Set<String> features() {
    return features;
  }

  /** A user who is not connected yet. */
  DrainUser user(Target target) {
    return user.apply(target);
  }

  /**
   * The exchange of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static DrainExchange of(String label) {
    return Labels.find("exchange", label, List.of(values()), DrainExchange::label);
  }
}
