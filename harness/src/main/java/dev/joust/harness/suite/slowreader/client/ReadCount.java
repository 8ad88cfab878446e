package dev.joust.harness.suite.slowreader.client;

/**
 * What readers have read since they were connected.
 *
 * @param healthy documents in full, by those who do not stall
 * @param slow documents in full, by those who do
 * @param unfinishedBytes what these have of documents that they have not in full
 */
public record ReadCount(long healthy, long slow, long unfinishedBytes) {

  /** All documents in full. */
  public long documents() {
    return healthy + slow;
  }
}
