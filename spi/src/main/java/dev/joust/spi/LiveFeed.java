package dev.joust.spi;

import dev.joust.spi.http.HttpDate;
import dev.joust.spi.live.LiveLots;
import dev.joust.spi.live.LiveNotice;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A document that is renewed again and again, for many readers: the occupancy of parking lots, or a
 * message of a length that is asked for. Only the newest state is kept; a slow subscriber skips
 * states, so memory does not grow.
 *
 * <p>Readers may be spread over rooms, each with documents of its own, which are renewed one room
 * after another, evenly over the period.
 */
public final class LiveFeed implements AutoCloseable {

  /** The length of the document of parking lots in bytes, always the same. */
  public static final int DOCUMENT_BYTES = LiveLots.BYTES;

  private final Duration period;
  private final List<LiveRoom> rooms;
  private final AtomicInteger subscribed = new AtomicInteger();
  private final ScheduledThreadPoolExecutor timer;

  LiveFeed(ApplicationSettings settings) {
    this.period = settings.livePeriod();
    this.timer = Application.timer("joust-live");
    long periodNanos = period.toNanos();
    long apartNanos = periodNanos / settings.liveRooms();
    LiveLots lots = new LiveLots(settings.seed());
    long startNanos = System.nanoTime();
    this.rooms =
        IntStream.range(0, settings.liveRooms())
            .mapToObj(
                number ->
                    new LiveRoom(
                        settings.liveBytes() == 0
                            ? lots
                            : new LiveNotice(settings.liveBytes(), number),
                        settings.liveBurst(),
                        startNanos + periodNanos + number * apartNanos,
                        periodNanos))
            .toList();
    for (int number = 0; number < rooms.size(); number++) {
      timer.scheduleAtFixedRate(
          rooms.get(number)::renew,
          startNanos + periodNanos + number * apartNanos - System.nanoTime(),
          periodNanos,
          TimeUnit.NANOSECONDS);
    }
  }

  /** The newest state of the document; of the first room, if there are several. */
  public LiveDocument newest() {
    return rooms.get(0).newest();
  }

  /**
   * Subscribes to the document of a room, to one room after another. The newest state can be taken
   * from the subscription at once.
   *
   * @param onRenewal told after each renewal, on the feed's thread, even before this method has
   *     returned; it must not block, and hands over to the connection's own thread. It is given the
   *     subscription
   */
  public Subscription subscribe(Consumer<Subscription> onRenewal) {
    LiveRoom room = rooms.get(Math.floorMod(subscribed.getAndIncrement(), rooms.size()));
    Subscription subscription = new Subscription(room, onRenewal);
    room.subscribe(subscription);
    return subscription;
  }

  /** How many subscriptions are open now. */
  public int subscribers() {
    return rooms.stream().mapToInt(LiveRoom::subscribers).sum();
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
    LiveDocument document = newest();
    Instant renewal = document.generatedAt().plus(period);
    long maxAge = Math.max(0, Duration.between(Instant.now(), renewal).toSeconds());
    return new Response(
        200,
        "application/json",
        List.of(
            new Header("Cache-Control", "max-age=" + maxAge),
            new Header("Expires", HttpDate.format(renewal))),
        document.json().bytes());
  }
}
