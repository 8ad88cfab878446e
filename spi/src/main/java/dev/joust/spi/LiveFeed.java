package dev.joust.spi;

import dev.joust.spi.http.HttpDate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A document that is renewed again and again, for many readers: the occupancy of parking lots. Only
 * the newest state is kept; a slow subscriber skips states, so memory does not grow.
 */
public final class LiveFeed implements AutoCloseable {

  /** The document's length in bytes, always the same. */
  public static final int DOCUMENT_BYTES = 5_200;

  private static final int LOTS = 40;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final SplittableRandom random;
  private final Duration period;
  private final int burst;
  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor timer;
  private volatile LiveDocument newest;
  private volatile Instant nextRenewal = Instant.EPOCH;

  LiveFeed(long seed, Duration period, int burst) {
    this.random = new SplittableRandom(seed);
    this.period = period;
    this.burst = burst;
    this.timer = Application.timer("joust-live");
    renew();
    long nanos = period.toNanos();
    timer.scheduleAtFixedRate(this::renew, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** The newest state of the document. */
  public LiveDocument newest() {
    return newest;
  }

  /**
   * Subscribes to the document. The newest state can be taken from the subscription at once.
   *
   * @param onRenewal told after each renewal, on the feed's thread, even before this method has
   *     returned; it must not block, and hands over to the connection's own thread. It is given the
   *     subscription
   */
  public Subscription subscribe(Consumer<Subscription> onRenewal) {
    Subscription subscription = new Subscription(this, onRenewal);
    subscriptions.add(subscription);
    return subscription;
  }

  /** How many subscriptions are open now. */
  public int subscribers() {
    return subscriptions.size();
  }

  /** Stops renewing. */
  @Override
  public void close() {
    timer.shutdownNow();
  }

  /**
   * The response to a poll. It may be cached until the next renewal, in whole seconds rounded down,
   * so that a cache never serves a state that is out of date.
   */
  Response poll() {
    Instant renewal = nextRenewal;
    long maxAge = Math.max(0, Duration.between(Instant.now(), renewal).toSeconds());
    return new Response(
        200,
        "application/json",
        List.of(
            new Header("Cache-Control", "max-age=" + maxAge),
            new Header("Expires", HttpDate.format(renewal))),
        newest.json().bytes());
  }

  void unsubscribe(Subscription subscription) {
    subscriptions.remove(subscription);
  }

  private void renew() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
    long generation = newest == null ? 1 : newest.generation() + 1;
    newest = new LiveDocument(generation, now, json(generation, now));
    // Only now, so that the document before is never given this one's lifetime.
    nextRenewal = now.plus(period);
    int signalled = 0;
    for (Subscription subscription : subscriptions) {
      subscription.signal();
      if (burst > 0 && ++signalled % burst == 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private String json(long generation, Instant now) {
    StringBuilder json = new StringBuilder(DOCUMENT_BYTES);
    json.append("{\"generation\":").append(generation);
    json.append(",\"generatedAt\":\"").append(Timestamps.format(now)).append("\",\"lots\":[");
    for (int lot = 1; lot <= LOTS; lot++) {
      String number = padded(lot, 2, "0");
      json.append(lot == 1 ? "" : ",")
          .append("{\"id\":\"lot-")
          .append(number)
          .append("\",\"capacity\":")
          .append(padded(100 * (lot % 9 + 1), 4, " "))
          .append(",\"free\":")
          .append(padded(random.nextInt(100), 3, " "))
          .append(",\"open\":true,\"latitude\":51.0")
          .append(number)
          .append("000,\"longitude\":3.7")
          .append(number)
          .append("000}");
    }
    json.append("],\"note\":\"");
    String end = "\"}";
    return json.append("-".repeat(DOCUMENT_BYTES - json.length() - end.length()))
        .append(end)
        .toString();
  }

  /** A formatter would take most of the time of a renewal. */
  private static String padded(int number, int width, String padding) {
    String digits = String.valueOf(number);
    return padding.repeat(width - digits.length()) + digits;
  }
}
