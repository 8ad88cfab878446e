package dev.joust.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    return Stream.of(values())
        .filter(exchange -> exchange.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown exchange '%s', known are %s"
                        .formatted(
                            label,
                            Stream.of(values())
                                .map(Exchange::label)
                                .collect(Collectors.joining(", ")))));
  }

  @Override
  public String toString() {
    return label;
  }
}
