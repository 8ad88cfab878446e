package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the contenders of a block take turns. */
public enum Design {
  /**
   * The servers of all contenders live until the block ends, and each is loaded once in every
   * round, so that what the machine does meanwhile falls on all alike.
   */
  @JsonProperty("interleaved")
  INTERLEAVED,
  /** One server at a time: the contenders of a cell follow each other directly. */
  @JsonProperty("sequential")
  SEQUENTIAL
}
