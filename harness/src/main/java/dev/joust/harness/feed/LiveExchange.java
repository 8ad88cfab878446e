package dev.joust.harness.feed;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.Labels;
import java.net.URI;
import java.util.List;

/** How readers of the live document learn of a new state. */
public enum LiveExchange {
  /** They ask the server again and again. */
  POLLING("polling", Endpoint.HTTP_KEEPALIVE, "/polling", "payload"),
  /** They ask nginx, which caches. */
  POLLING_NGINX("polling+nginx", Endpoint.HTTP_KEEPALIVE, "/polling", "payload"),
  /** The server sends them events. */
  SSE("sse", Endpoint.HTTP_KEEPALIVE, "/sse", "server-sent-events"),
  /** The server sends them messages. */
  WEBSOCKET("websocket", Endpoint.WEBSOCKET, "/ws/live", "websocket");

  private final String label;
  private final Endpoint endpoint;
  private final String path;
  private final String feature;

  LiveExchange(String label, Endpoint endpoint, String path, String feature) {
    this.label = label;
    this.endpoint = endpoint;
    this.path = path;
    this.feature = feature;
  }

  /** The name in profiles, samples and tables. */
  @JsonValue
  public String label() {
    return label;
  }

  /** What a contender must have to be asked in it, beyond the live document. */
  public String feature() {
    return feature;
  }

  /** What its requests are on the wire. */
  public Endpoint endpoint() {
    return endpoint;
  }

  /** The document of a server. */
  public URI uri(Address address) {
    return endpoint.uri(address, path);
  }

  /** Whether the server sends of its own accord. */
  public boolean isPush() {
    return this == SSE || this == WEBSOCKET;
  }

  /**
   * The exchange of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static LiveExchange of(String label) {
    return Labels.find("exchange", label, List.of(values()), LiveExchange::label);
  }
}
