package dev.joust.harness.profile;

import java.time.Duration;

/**
 * How a server that is warm is measured: by iterations of one batch or more.
 *
 * @param iterations iterations of a cell
 * @param iterationTime the least length of an iteration
 * @param requests the least number of requests in a batch
 * @param requestsPerConnection the same for each connection
 * @param warmUp how to warm up
 */
public record Warm(
    int iterations,
    Duration iterationTime,
    int requests,
    int requestsPerConnection,
    WarmUpProfile warmUp) {

  public Warm {
    Range.of(1, 1_000).check("iterations", iterations);
    Range.of(1, 10_000_000).check("requests", requests);
    Range.of(1, 100_000).check("requestsPerConnection", requestsPerConnection);
  }
}
