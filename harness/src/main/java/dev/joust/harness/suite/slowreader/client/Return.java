package dev.joust.harness.suite.slowreader.client;

import dev.joust.harness.feed.Stamp;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The return of readers who stalled. Safe for use by many threads. */
final class Return {

  private final long fromMicros;
  private final long beganNanos = System.nanoTime();
  private final CountDownLatch away;
  private final AtomicInteger back = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicLong lastNanos = new AtomicLong();

  /** A return of so many readers that begins now, by the server's clock. */
  Return(Instant now, int readers) {
    this.fromMicros = Stamp.micros(now);
    this.away = new CountDownLatch(readers);
  }

  /** Whether a document came to be since the return has begun. */
  boolean isSince(Stamp stamp) {
    return stamp.generatedAtMicros() >= fromMicros;
  }

  /** A reader has such a document. */
  void isBack() {
    back.incrementAndGet();
    lastNanos.accumulateAndGet(System.nanoTime() - beganNanos, Math::max);
    away.countDown();
  }

  /** A reader finds his connection closed. */
  void closed() {
    closed.incrementAndGet();
    away.countDown();
  }

  /** A reader is not to come back. */
  void staysAway() {
    away.countDown();
  }

  /** Waits until all are back or closed, or for a time. */
  void await(Duration atMost) throws InterruptedException {
    away.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** What came of it, with how many states the readers missed, the stall included. */
  ReturnResult result(long missed) {
    return new ReturnResult(back.get(), closed.get(), lastNanos.get() / 1e9, missed);
  }
}
