package dev.joust.spi;

import java.time.Duration;

/**
 * How the application served behaves.
 *
 * @param seed the seed of everything random in the application
 * @param jobMax the longest time a job takes, 1 ms or more; times are uniform up to it
 * @param jobRetention how long a completed job can still be asked for
 * @param livePeriod the time between two renewals of the live document, 1 ms or more
 * @param maxPayloadBytes the largest payload that may be asked for, 0 or more
 */
public record ApplicationSettings(
    long seed, Duration jobMax, Duration jobRetention, Duration livePeriod, int maxPayloadBytes) {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  public ApplicationSettings {
    requireAtLeast("jobMax", jobMax, SHORTEST);
    requireAtLeast("jobRetention", jobRetention, Duration.ZERO);
    requireAtLeast("livePeriod", livePeriod, SHORTEST);
    if (maxPayloadBytes < 0) {
      throw new IllegalArgumentException(
          "maxPayloadBytes is " + maxPayloadBytes + ", must be 0 or more");
    }
  }

  /** Jobs of up to 10 s, kept for 60 s; a live document every 5 s; payloads of up to 16 MiB. */
  public static ApplicationSettings defaults() {
    return new ApplicationSettings(
        1,
        Duration.ofSeconds(10),
        Duration.ofSeconds(60),
        Duration.ofSeconds(5),
        ServerSettings.DEFAULT_MAX_MESSAGE_BYTES);
  }

  /** These settings with another seed. */
  public ApplicationSettings withSeed(long seed) {
    return new ApplicationSettings(seed, jobMax, jobRetention, livePeriod, maxPayloadBytes);
  }

  /** These settings with another longest job. */
  public ApplicationSettings withJobMax(Duration jobMax) {
    return new ApplicationSettings(seed, jobMax, jobRetention, livePeriod, maxPayloadBytes);
  }

  /** These settings with another time for which completed jobs are kept. */
  public ApplicationSettings withJobRetention(Duration jobRetention) {
    return new ApplicationSettings(seed, jobMax, jobRetention, livePeriod, maxPayloadBytes);
  }

  /** These settings with another time between live documents. */
  public ApplicationSettings withLivePeriod(Duration livePeriod) {
    return new ApplicationSettings(seed, jobMax, jobRetention, livePeriod, maxPayloadBytes);
  }

  /** These settings with another largest payload. */
  public ApplicationSettings withMaxPayloadBytes(int maxPayloadBytes) {
    return new ApplicationSettings(seed, jobMax, jobRetention, livePeriod, maxPayloadBytes);
  }

  private static void requireAtLeast(String name, Duration value, Duration least) {
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          name + " is " + value.toMillis() + " ms, must be " + least.toMillis() + " ms or more");
    }
  }
}
