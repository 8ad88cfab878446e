package dev.joust.harness.profile;

import java.time.Duration;

/**
 * How a server that has just started is measured: by one batch.
 *
 * @param requests requests in the batch
 * @param rehearsal for how long the client warms up at most, on a server that is no contender, so
 *     that only the contender is cold
 */
public record AsPublished(int requests, Duration rehearsal) {

  public AsPublished {
    Range.of(1, 10_000_000).check("requests", requests);
  }
}
