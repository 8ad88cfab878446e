package dev.joust.harness.suite.handshake.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Labels;
import java.util.List;

/** What a new connection begins with. */
public enum Handshake {
  /** No TLS. */
  NONE,
  /** A handshake of TLS in which the server presents its certificate. */
  FULL,
  /** A handshake of TLS that resumes the session of the connection before. */
  RESUMED;

  /** The name in profiles, samples and tables. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /**
   * The handshake of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static Handshake of(String label) {
    return Labels.find("handshake", label, List.of(values()), Handshake::label);
  }
}
