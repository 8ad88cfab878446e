package dev.joust.harness.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.harness.Labels;
import java.util.List;

/** What goes over the wire for one request of a load. */
public enum Exchange {
  /** HTTP/1.1 with a connection of its own for each request, closed after the response. */
  HTTP_CLOSE("http-close"),
  /** HTTP/1.1 over connections that stay open. */
  HTTP_KEEPALIVE("http-keepalive"),
  /** A WebSocket message and its echo, over sessions that stay open. */
  WEBSOCKET("websocket");

  private final String label;

  Exchange(String label) {
    this.label = label;
  }

  /** The name in profiles, flags, columns and headings. */
  @JsonValue
  public String label() {
    return label;
  }

  /**
   * The exchange of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static Exchange of(String label) {
    return Labels.find("exchange", label, List.of(values()), Exchange::label);
  }

  @Override
  public String toString() {
    return label;
  }
}
