package dev.joust.spi;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/**
 * How the application served behaves.
 *
 * @param seed the seed of everything random in the application
 * @param jobMax the longest time a job takes, 1 ms or more; times are uniform up to it
 * @param jobRetention how long a completed job can still be asked for
 * @param livePeriod the time between two renewals of the live document, 1 ms or more
 * @param maxPayloadBytes the largest payload that may be asked for, 0 or more
 * @param liveBurst how many readers of the live document are told of its renewal before a pause of
 *     a millisecond, 0 or more; 0: all of them, without a pause
 */
@RecordBuilder
public record ApplicationSettings(
    long seed,
    Duration jobMax,
    Duration jobRetention,
    Duration livePeriod,
    int maxPayloadBytes,
    int liveBurst)
    implements ApplicationSettingsBuilder.With {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  public ApplicationSettings {
    requireAtLeast("jobMax", jobMax, SHORTEST);
    requireAtLeast("jobRetention", jobRetention, Duration.ZERO);
    requireAtLeast("livePeriod", livePeriod, SHORTEST);
    if (maxPayloadBytes < 0) {
      throw new IllegalArgumentException(
          "maxPayloadBytes is " + maxPayloadBytes + ", must be 0 or more");
    }
    if (liveBurst < 0) {
      throw new IllegalArgumentException("liveBurst is " + liveBurst + ", must be 0 or more");
    }
  }

  /** Settings by which all readers of the live document are told of its renewal at once. */
  public ApplicationSettings(
      long seed, Duration jobMax, Duration jobRetention, Duration livePeriod, int maxPayloadBytes) {
    this(seed, jobMax, jobRetention, livePeriod, maxPayloadBytes, 0);
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

  private static void requireAtLeast(String name, Duration value, Duration least) {
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          name + " is " + value.toMillis() + " ms, must be " + least.toMillis() + " ms or more");
    }
  }
}
