package dev.joust.harness.feed;

import dev.joust.load.LoadResult;

/**
 * What readers of a live document saw.
 *
 * @param readers how many were connected at the end
 * @param seconds how long it took
 * @param missed generations that passed a reader by, summed over the readers
 * @param doubled documents that were pushed to a reader again or out of their order
 * @param cached polls that the reader's own cache answered
 * @param load requests sent, bytes, errors; its latencies are those of updates, from a document's
 *     generation to its arrival in full
 */
public record LiveResult(
    int readers, double seconds, long missed, long doubled, long cached, LoadResult load) {

  /** Updates that have reached their readers. */
  public long updates() {
    return load.completed();
  }
}
