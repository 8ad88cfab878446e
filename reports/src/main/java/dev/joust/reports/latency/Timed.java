package dev.joust.reports.latency;

/** From where to where a latency was taken. */
public enum Timed {
  /** From the sending of a request to the end of its answer. */
  SERVICE,
  /** From the time at which a request was due to the end of its answer, in an open loop. */
  RESPONSE,
  /** From the making of a document's state to its arrival at a reader. */
  ARRIVAL
}
