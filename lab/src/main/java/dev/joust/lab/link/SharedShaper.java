package dev.joust.lab.link;

import dev.joust.lab.link.profile.Direction;
import dev.joust.lab.link.profile.Share;
import dev.joust.lab.link.profile.Size;
import java.time.Duration;

/**
 * The queue and rate that all of a relay's connections share in one way. What finds no room waits,
 * as a byte stream can lose nothing.
 */
final class SharedShaper {

  private static final Share NONE = new Share(0);

  private final Shaper shaper;
  private final int mostBytes;
  private final long startNanos = System.nanoTime();

  SharedShaper(Direction way, long seed) {
    Size endless = new Size(Integer.MAX_VALUE);
    this.shaper =
        new Shaper(new Direction(way.rate(), way.delay(), way.jitter(), NONE, endless), seed);
    Duration longest = way.delay().plus(way.jitter());
    this.mostBytes =
        way.queue().bytes()
            + (int) Math.min(Integer.MAX_VALUE / 2, way.rate().bytes(longest.toNanos()));
  }

  /**
   * How much one connection may have under way: what waits, and beyond that what the delay holds at
   * the full rate, so that the delay is no limit of the rate.
   */
  int mostBytes() {
    return mostBytes;
  }

  /** When bytes that come now are due, on the clock of {@link System#nanoTime()}. */
  synchronized long dueNanos(int bytes) {
    return startNanos + shaper.deliveryNanos(System.nanoTime() - startNanos, bytes);
  }
}
