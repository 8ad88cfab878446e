package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a trial, one fork of server and client, takes its contender through. */
public enum TrialSpan {
  /** One cell: the server is started anew for each. */
  @JsonProperty("cell")
  CELL,
  /** The cells of a suite asked in one way, after one warm-up. */
  @JsonProperty("suite")
  SUITE,
  /**
   * All cells asked in one way, after one warm-up; cells that suites have in common are measured
   * once. A server that has just started is so for one cell only: there it is as {@link #CELL}.
   */
  @JsonProperty("way")
  WAY
}
