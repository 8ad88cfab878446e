package dev.joust.harness.client;

/**
 * A clock that only moves when it is waited for, and wakes whoever waits so much later than asked.
 */
public final class LateClock implements NanoClock {

  private final long lateNanos;
  private volatile long nanos;

  /** A clock that begins at some time. */
  public LateClock(long beginNanos, long lateNanos) {
    this.nanos = beginNanos;
    this.lateNanos = lateNanos;
  }

  /** A clock that wakes whoever waits in time. */
  public static LateClock punctual() {
    return new LateClock(0, 0);
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public void awaitUntil(long nanoTime) {
    nanos = nanoTime + lateNanos;
  }
}
