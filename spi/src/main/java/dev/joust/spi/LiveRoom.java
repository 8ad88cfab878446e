package dev.joust.spi;

import dev.joust.spi.live.LiveForm;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Those readers of a {@link LiveFeed} who get the same documents. */
final class LiveRoom {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final long CLOCKS_APART_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private final LiveForm form;
  private final int burst;
  private final long firstNanos;
  private final long periodNanos;
  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile LiveDocument newest;

  /**
   * A room with its first state.
   *
   * @param burst how many readers are told at once, 0: all
   * @param firstNanos when the second state is due, by {@link System#nanoTime()}
   * @param periodNanos the time from each state to the next
   */
  LiveRoom(LiveForm form, int burst, long firstNanos, long periodNanos) {
    this.form = form;
    this.burst = burst;
    this.firstNanos = firstNanos;
    this.periodNanos = periodNanos;
    this.newest = document(1, System.nanoTime());
  }

  LiveDocument newest() {
    return newest;
  }

  int subscribers() {
    return subscriptions.size();
  }

  void subscribe(Subscription subscription) {
    subscriptions.add(subscription);
  }

  void unsubscribe(Subscription subscription) {
    subscriptions.remove(subscription);
  }

  /** Makes the next state and tells all readers of it. */
  void renew() {
    long generation = newest.generation() + 1;
    newest = document(generation, firstNanos + (generation - 2) * periodNanos);
    int signalled = 0;
    for (Subscription subscription : subscriptions) {
      subscription.signal();
      if (burst > 0 && ++signalled % burst == 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /**
   * A state that comes late has the time at which it was due, so that its readers see the delay.
   */
  private LiveDocument document(long generation, long dueNanos) {
    Instant due = timeOfDay(dueNanos);
    return new LiveDocument(generation, due, form.json(generation, due));
  }

  /** Both clocks are read again where the thread was kept from running between them. */
  private static Instant timeOfDay(long atNanos) {
    long nowNanos;
    Instant now;
    do {
      nowNanos = System.nanoTime();
      now = Instant.now();
    } while (System.nanoTime() - nowNanos > CLOCKS_APART_NANOS);
    return now.minusNanos(nowNanos - atNanos).truncatedTo(ChronoUnit.MICROS);
  }
}
