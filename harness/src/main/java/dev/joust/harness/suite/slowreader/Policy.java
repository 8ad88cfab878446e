package dev.joust.harness.suite.slowreader;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.load.Labels;
import java.util.List;

/** What a server does with what readers do not take in time. */
public enum Policy {
  /** They miss it: one document is under way, and the newest follows. */
  CONFLATE(0),
  /** It keeps all. */
  IGNORE(Long.MAX_VALUE),
  /** It keeps a mebibyte, and ends the connection beyond it. */
  CLOSE(1024 * 1024);

  private final long mostBytes;

  Policy(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** The name in profiles, samples, tables and servers' flags. */
  @JsonValue
  public String label() {
    return Labels.of(this);
  }

  /** How much it keeps in the process for a reader, beyond the document that is under way. */
  long mostBytes() {
    return mostBytes;
  }

  /**
   * The policy of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator
  public static Policy of(String label) {
    return Labels.find("policy", label, List.of(values()), Policy::label);
  }
}
