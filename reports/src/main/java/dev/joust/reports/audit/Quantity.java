package dev.joust.reports.audit;

/** What a published result may state; times are in seconds, rates per second. */
public enum Quantity {
  RATE,
  ASKED_RATE,
  DURATION,
  /** Requests that were answered, failures included. */
  ANSWERED,
  FAILED,
  /** Requests that no latency contains. */
  UNRECORDED,
  MEAN,
  SHORTEST,
  LONGEST,
  /** Requests under way on average, unless it is rate × mean. */
  UNDER_WAY,
  /** Requests that can be under way: connections × requests at once on each. */
  MOST_UNDER_WAY,
  PROCESSORS_USED,
  PROCESSORS,
  /** Of how many runs it is the best. */
  BEST_OF
}
