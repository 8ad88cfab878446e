package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How servers are set up. */
public enum Tier {
  /** All with the same threads, backlog and socket options. */
  @JsonProperty("equalised")
  EQUALISED,
  /** Each as its framework comes. */
  @JsonProperty("defaults")
  DEFAULTS
}
