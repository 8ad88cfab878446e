package dev.joust.harness.profile;

import dev.joust.harness.client.WarmUpSettings;
import java.time.Duration;

/**
 * How a warm-up goes and when it ends; see {@link WarmUpSettings}.
 *
 * @param burst the length of a load, and the least for which a cell's goes on before it counts
 * @param steadyBursts how many bursts in a row must agree
 * @param tolerance how far their rates may lie apart, as a share of the lowest
 * @param compilingShare the share of time that compilers may be busy in them
 * @param connections users at once in a burst
 * @param least for how long each contender is loaded at least; absent: no time
 * @param cap when to give up
 */
public record WarmUpProfile(
    Duration burst,
    int steadyBursts,
    double tolerance,
    double compilingShare,
    int connections,
    Duration least,
    Duration cap) {

  public WarmUpProfile {
    Range.of(3, 100).check("steadyBursts", steadyBursts);
    Range.of(1, 50_000).check("connections", connections);
    least = least == null ? Duration.ZERO : least;
    if (least.isNegative() || least.compareTo(cap) > 0) {
      throw new IllegalArgumentException(
          "least is %d ms, must be 0 to the cap of %d ms"
              .formatted(least.toMillis(), cap.toMillis()));
    }
    if (!(tolerance > 0)) {
      throw new IllegalArgumentException("tolerance is %s, must be over 0".formatted(tolerance));
    }
  }

  /** These settings as a client takes them, with these times in place of its own. */
  public WarmUpSettings settings(Duration otherLeast, Duration otherCap) {
    return new WarmUpSettings(
        burst.toMillis(),
        steadyBursts,
        tolerance,
        compilingShare,
        connections,
        otherLeast.toMillis(),
        otherCap.toMillis());
  }
}
