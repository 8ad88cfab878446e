package dev.joust.harness.suite.slowreader;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.lab.input.Labels;
import java.util.List;

/** What a server does with what readers do not take in time. */
public enum Policy {
  /** They miss it: one document is under way, and the newest follows. */
  CONFLATE("conflate", 0),
  /** It keeps all. */
  IGNORE("ignore", Long.MAX_VALUE),
  /** It keeps a mebibyte, and ends the connection beyond it. */
  CLOSE("close", 1024 * 1024);

  private final String label;
  private final long mostBytes;

  Policy(String label, long mostBytes) {
    this.label = label;
    this.mostBytes = mostBytes;
  }

  /** The name in profiles, samples, tables and servers' flags. */
  @JsonValue
  public String label() {
    return label;
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
