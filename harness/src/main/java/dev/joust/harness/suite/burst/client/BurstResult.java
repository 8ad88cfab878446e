package dev.joust.harness.suite.burst.client;

import dev.joust.load.LoadResult;

/**
 * What came of a burst.
 *
 * @param messages its messages, with the times from when the last bytes of all were sent
 */
public record BurstResult(LoadResult messages) {

  /** The time from when the last bytes of all messages were sent until all were echoed. */
  public double seconds() {
    return messages.latencyNanos().getMaxValue() / 1e9;
  }
}
