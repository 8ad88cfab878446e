package dev.joust.spi.execution;

import java.util.Locale;

/** The threads that the handlers of HTTP requests run on. */
public enum Execution {
  /** Those that do socket I/O: a handler that waits keeps all their connections waiting. */
  EVENT_LOOP(17),
  /** A pool of the framework's beside its I/O threads. */
  WORKER(17),
  /** A pool in which each request has a thread of the operating system. */
  PLATFORM(17),
  /** A virtual thread for each request (JEP 444). */
  VIRTUAL(21);

  private final int java;

  Execution(int java) {
    this.java = java;
  }

  /** The oldest Java that has such threads. */
  public int java() {
    return java;
  }

  /** The name in flags and in {@link dev.joust.spi.Server#effectiveSettings()}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
