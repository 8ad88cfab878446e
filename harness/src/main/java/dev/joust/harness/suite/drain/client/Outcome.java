package dev.joust.harness.suite.drain.client;

/** What became of a request. */
public enum Outcome {
  /** It was answered in full and as expected. */
  FINISHED,
  /** It was answered otherwise. */
  REFUSED,
  /** The connection ended before an answer began. */
  LOST,
  /** The connection ended within the answer. */
  CUT
}
