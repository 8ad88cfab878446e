package dev.joust.spi;

import dev.joust.spi.live.LiveNotice;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Objects;

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
 * @param liveBytes the length of a {@link LiveNotice} that takes the place of the live document, 64
 *     bytes to 1 MiB; 0: there is none
 * @param liveRooms how many rooms the readers of the live document are spread over, 1 to 100,000;
 *     each has documents of its own
 * @param livePolicy what becomes of states that a reader by push does not take in time
 */
@RecordBuilder
public record ApplicationSettings(
    long seed,
    Duration jobMax,
    Duration jobRetention,
    Duration livePeriod,
    int maxPayloadBytes,
    int liveBurst,
    int liveBytes,
    int liveRooms,
    LivePolicy livePolicy)
    implements ApplicationSettingsBuilder.With {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final int MOST_LIVE_BYTES = 1024 * 1024;

  public ApplicationSettings {
    Objects.requireNonNull(livePolicy, "livePolicy");
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
    if (liveBytes != 0 && (liveBytes < LiveNotice.LEAST_BYTES || liveBytes > MOST_LIVE_BYTES)) {
      throw new IllegalArgumentException(
          "liveBytes is %d, must be 0 or %d to %d"
              .formatted(liveBytes, LiveNotice.LEAST_BYTES, MOST_LIVE_BYTES));
    }
    if (liveRooms < 1 || liveRooms > LiveNotice.MOST_ROOMS) {
      throw new IllegalArgumentException(
          "liveRooms is %d, must be 1 to %d".formatted(liveRooms, LiveNotice.MOST_ROOMS));
    }
  }

  /** Jobs of up to 10 s, kept for 60 s; a live document every 5 s; payloads of up to 16 MiB. */
  public static ApplicationSettings defaults() {
    return new ApplicationSettings(
        1,
        Duration.ofSeconds(10),
        Duration.ofSeconds(60),
        Duration.ofSeconds(5),
        ServerSettings.DEFAULT_MAX_MESSAGE_BYTES,
        0,
        0,
        1,
        LivePolicy.CONFLATE);
  }

  private static void requireAtLeast(String name, Duration value, Duration least) {
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          name + " is " + value.toMillis() + " ms, must be " + least.toMillis() + " ms or more");
    }
  }
}
