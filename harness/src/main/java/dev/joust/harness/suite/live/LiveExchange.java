package dev.joust.harness.suite.live;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.lab.input.Labels;
import java.util.List;

/** How readers of the live document learn of a new state. */
public enum LiveExchange {
  /** They ask the server again and again. */
  POLLING("polling"),
  /** They ask nginx, which caches. */
  POLLING_NGINX("polling+nginx"),
  /** The server sends them events. */
  SSE("sse"),
  /** The server sends them messages. */
  WEBSOCKET("websocket");

  private final String label;

  LiveExchange(String label) {
    this.label = label;
  }

  /** The name in profiles, samples and tables. */
  @JsonValue
  public String label() {
    return label;
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
