package dev.joust.harness.feed;

/**
 * The generations of a live document that are measured at one reader: as many as are asked for,
 * from the next one that it is due.
 *
 * @param first the first one
 * @param last the last one
 */
record LiveSpan(long first, long last) {

  boolean holds(long generation) {
    return generation >= first && generation <= last;
  }

  /** How many of its generations a reader has missed between one that it read and the next. */
  long missed(long before, long now) {
    return Math.max(0, Math.min(now - 1, last) - Math.max(before, first - 1));
  }
}
