package dev.joust.lab.link.profile;

import java.time.Duration;

/**
 * What a link does to packets.
 *
 * @param up from the client to the server
 * @param down from the server to the client
 */
public record Shape(Direction up, Direction down) {

  /**
   * The least time that a message can take which goes up and comes back, from the first byte sent
   * to the last received.
   *
   * @param bytesUp what goes up
   * @param bytesDown what comes back, at the latest when all has gone up
   */
  public Duration leastTime(int bytesUp, int bytesDown) {
    Duration jitter = up.jitter().plus(down.jitter());
    long nanos = Math.max(up.rate().nanos(bytesUp), down.rate().nanos(bytesDown));
    return roundTrip().minus(jitter).plusNanos(nanos);
  }

  /** A time in which it should be done many times over, losses included. */
  public Duration ampleTime(int bytesUp, int bytesDown) {
    long nanos = up.rate().nanos(bytesUp) + down.rate().nanos(bytesDown);
    return roundTrip().multipliedBy(20).plusNanos(nanos * 8);
  }

  /** How long a packet that finds no queue takes there and another one back. */
  public Duration roundTrip() {
    return up.delay().plus(down.delay());
  }
}
