package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a trial, one contender's part of a block, takes its contender's server through. */
public enum TrialSpan {
  /** One cell: each cell has a server of its own. */
  @JsonProperty("cell")
  CELL,
  /** The cells of a suite asked in one way, after one warm-up. */
  @JsonProperty("suite")
  SUITE,
  /**
   * All cells asked in one way, after one warm-up; cells that suites have in common are measured
   * once. Where cells ask for a server that has just started, this is the same as {@link #CELL}, as
   * a server has just started for one cell only.
   */
  @JsonProperty("way")
  WAY
}
