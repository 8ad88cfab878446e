package dev.joust.load;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** How much a load is to do. Asked before each request, by many threads. */
@FunctionalInterface
public interface Goal {

  /** Whether another request may start; once false, it stays so. */
  boolean admits();

  /** A number of requests. */
  static Goal requests(long count) {
    AtomicLong left = new AtomicLong(count);
    return () -> left.get() > 0 && left.getAndDecrement() > 0;
  }

  /**
   * As many requests as fit a time that starts now.
   *
   * @param nanoTime the clock, as {@link System#nanoTime()}
   */
  static Goal duration(Duration duration, LongSupplier nanoTime) {
    long start = nanoTime.getAsLong();
    long nanos = duration.toNanos();
    return () -> nanoTime.getAsLong() - start < nanos;
  }
}
