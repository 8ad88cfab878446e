package dev.joust.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Optional;

/** What a client offers for the messages of WebSocket sessions. */
public enum Compression {
  /** No compression. */
  NONE(""),
  /** permessage-deflate (RFC 7692), without parameters: each side keeps its context. */
  DEFLATE("permessage-deflate"),
  /** permessage-deflate where each side begins each message without context. */
  DEFLATE_NO_CONTEXT_TAKEOVER(
      "permessage-deflate; server_no_context_takeover; client_no_context_takeover");

  private final String offer;

  Compression(String offer) {
    this.offer = offer;
  }

  /** The name in flags, in profiles, and in the effective settings of servers. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /** What handshakes offer by it: the value of {@code Sec-WebSocket-Extensions}. */
  public Optional<String> offer() {
    return this == NONE ? Optional.empty() : Optional.of(offer);
  }

  /**
   * The compression of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static Compression of(String label) {
    return Labels.find("compression", label, List.of(values()), Compression::label);
  }

  @Override
  public String toString() {
    return label();
  }
}
