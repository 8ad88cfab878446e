package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Endpoint;
import dev.joust.load.Labels;
import java.util.List;

/** How a suite asks its question. */
public enum Way {
  /** As its source asked: HTTP, one batch, and a server that has just started. */
  AS_PUBLISHED,
  /** HTTP to a server that is warm. */
  STEADY,
  /** WebSocket frames to a server that is warm. */
  WEBSOCKET;

  /** The name in profiles, samples and tables. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /** Whether the server is measured as it has just started. */
  public boolean isCold() {
    return this == AS_PUBLISHED;
  }

  /** In which a warm server is asked for what an endpoint says. */
  public static Way ofWarm(Endpoint endpoint) {
    return endpoint.isWebSocket() ? WEBSOCKET : STEADY;
  }

  /**
   * The way of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static Way of(String label) {
    return Labels.find("way", label, List.of(values()), Way::label);
  }
}
