package dev.joust.spi;

/** What becomes of states of the live document that a client does not take in time. */
public enum LivePolicy {
  /** The client misses them: one is under way at a time, and the newest follows. */
  CONFLATE("conflate"),
  /** The server keeps them all, however many these are, with {@link Feature#QUEUED_PUSH}. */
  IGNORE("ignore"),
  /**
   * The server keeps a mebibyte of them, and ends the connection of a client that takes even less,
   * with {@link Feature#QUEUED_PUSH}.
   */
  CLOSE("close");

  private final String label;

  LivePolicy(String label) {
    this.label = label;
  }

  /** The name in flags. */
  @Override
  public String toString() {
    return label;
  }
}
