package dev.joust.harness.suite.slowreader.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Labels;
import java.util.List;

/** How readers stall. */
public enum Stall {
  /** They read nothing. */
  STOP_READING(true),
  /** They read 10 kB a second. */
  SLOW(false),
  /**
   * Nothing gets to them any more, and nothing of them to the server, as if a cable were pulled.
   */
  VANISH(true),
  /** They read all, but do not answer pings. */
  NO_PONG(false);

  private final boolean readsNothing;

  Stall(boolean readsNothing) {
    this.readsNothing = readsNothing;
  }

  /** The name in profiles, samples and tables. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /** Whether they read nothing at all. */
  public boolean readsNothing() {
    return readsNothing;
  }

  /**
   * The stall of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static Stall of(String label) {
    return Labels.find("stall", label, List.of(values()), Stall::label);
  }
}
