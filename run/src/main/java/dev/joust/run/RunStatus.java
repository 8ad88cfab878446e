package dev.joust.run;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a run has come. */
public enum RunStatus {
  /** It runs, or it was killed. */
  @JsonProperty("running")
  RUNNING,
  /** Every planned trial was made. */
  @JsonProperty("complete")
  COMPLETE,
  /** It was stopped in order; it can be resumed. */
  @JsonProperty("stopped")
  STOPPED
}
