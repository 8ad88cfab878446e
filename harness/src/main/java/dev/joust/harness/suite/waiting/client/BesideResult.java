package dev.joust.harness.suite.waiting.client;

import dev.joust.load.LoadResult;
import org.HdrHistogram.Histogram;

/**
 * What came of requests whose handlers wait, and of quick ones beside them.
 *
 * @param offered how many requests were to have a handler that waits
 * @param waiting those that were sent
 * @param quick the quick ones, whose handlers do not wait
 * @param seconds from when the first was due to the last answer, less a wait
 */
public record BesideResult(long offered, LoadResult waiting, LoadResult quick, double seconds) {

  /** What came of both kinds of requests. */
  public LoadResult all() {
    return waiting.plus(quick);
  }

  /** The response times of the quick ones, from when each was due. */
  public Histogram quickNanos() {
    return quick.responseNanos();
  }
}
