package dev.joust.lab.link;

import dev.joust.lab.link.profile.Direction;
import java.util.SplittableRandom;

/**
 * Says when a packet on its way reaches the other end: what waits in the queue goes first, at the
 * link's rate, and is then under way for the delay. Times are nanoseconds since the link came up.
 * For use by one thread.
 */
final class Shaper {

  static final long LOST = Long.MIN_VALUE;

  /** The answer for a packet that finds no room. */
  static final long DROPPED = Long.MIN_VALUE + 1;

  private final Direction direction;
  private final SplittableRandom random;
  private long queueEmptyNanos;
  private long lastDeliveryNanos;

  /** A shaper with an empty queue, whose losses and jitter come from the seed. */
  Shaper(Direction direction, long seed) {
    this.direction = direction;
    this.random = new SplittableRandom(seed);
  }

  /**
   * Takes a packet in.
   *
   * @param nowNanos when it comes
   * @param bytes its length
   * @return when it is delivered, {@link #LOST} or {@link #DROPPED}
   */
  long deliveryNanos(long nowNanos, int bytes) {
    long waitNanos = Math.max(0, queueEmptyNanos - nowNanos);
    if (direction.rate().bytes(waitNanos) + bytes > direction.queue().bytes()) {
      return DROPPED;
    }
    queueEmptyNanos = nowNanos + waitNanos + direction.rate().nanos(bytes);
    if (random.nextDouble() < direction.loss().fraction()) {
      return LOST;
    }
    long dueNanos = queueEmptyNanos + direction.delay().toNanos() + jitterNanos();
    lastDeliveryNanos = Math.max(lastDeliveryNanos, dueNanos);
    return lastDeliveryNanos;
  }

  private long jitterNanos() {
    long most = direction.jitter().toNanos();
    return most == 0 ? 0 : random.nextLong(-most, most + 1);
  }
}
