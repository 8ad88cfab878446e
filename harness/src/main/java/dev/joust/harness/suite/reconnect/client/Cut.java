package dev.joust.harness.suite.reconnect.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Labels;
import java.util.List;

/** How sessions are cut. */
public enum Cut {
  /** By a reset of each connection. */
  RST,
  /** By the end of each stream, without a close frame before it. */
  FIN,
  /** By the server, which is told to end and started again. */
  RESTART;

  /** The name in profiles, samples and tables. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /**
   * The cut of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static Cut of(String label) {
    return Labels.find("cut", label, List.of(values()), Cut::label);
  }
}
