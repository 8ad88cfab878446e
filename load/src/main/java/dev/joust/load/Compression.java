package dev.joust.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** What a client offers for the messages of WebSocket sessions. */
public enum Compression {
  /** No compression. */
  NONE("none"),
  /** permessage-deflate (RFC 7692), without parameters: each side keeps its context. */
  DEFLATE("deflate");

  private final String label;

  Compression(String label) {
    this.label = label;
  }

  /** The name in flags, and in the effective settings of servers. */
  @JsonValue
  public String label() {
    return label;
  }

  /**
   * The compression of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  @JsonCreator
  public static Compression of(String label) {
    return switch (label) {
      case "none" -> NONE;
      case "deflate" -> DEFLATE;
      default ->
          throw new IllegalArgumentException(
              "unknown compression '%s', known are none, deflate".formatted(label));
    };
  }

  @Override
  public String toString() {
    return label;
  }
}
