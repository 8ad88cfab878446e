package dev.joust.spi;

import java.util.Locale;

/** What becomes of states of the live document that a client does not take in time. */
public enum LivePolicy {
  /** The client misses them: one is under way at a time, and the newest follows. */
  CONFLATE,
  /** The server keeps them all, however many these are, with {@link Feature#QUEUED_PUSH}. */
  IGNORE,
  /**
   * The server keeps a mebibyte of them, and ends the connection of a client that takes even less,
   * with {@link Feature#QUEUED_PUSH}.
   */
  CLOSE;

  /** The name in flags. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
