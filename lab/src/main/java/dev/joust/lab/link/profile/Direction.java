package dev.joust.lab.link.profile;

import java.time.Duration;

/**
 * One way over a link.
 *
 * @param rate how fast packets leave the queue
 * @param delay how long a packet is under way after that
 * @param jitter how much longer or shorter than {@code delay} a packet may take, evenly spread;
 *     packets never overtake one another
 * @param loss how many of the packets vanish, each by its own throw of the dice
 * @param queue how much may wait for its turn; a packet that finds no room is dropped
 */
public record Direction(Rate rate, Duration delay, Duration jitter, Share loss, Size queue) {

  public Direction {
    if (jitter.compareTo(delay) > 0) {
      throw new IllegalArgumentException(
          "jitter is %d ms, must be at most the delay of %d ms"
              .formatted(jitter.toMillis(), delay.toMillis()));
    }
  }

  /** Whether packets vanish at random. */
  public boolean isLossy() {
    return loss.fraction() > 0;
  }
}
