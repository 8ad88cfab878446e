package dev.joust.harness.suite.masking;

import dev.joust.harness.profile.Range;
import java.time.Duration;
import java.util.List;

/**
 * What the suite {@code masking} asks.
 *
 * @param payloadBytes sizes of payloads, each 1 to 100,000,000
 * @param warmUp how long each operation is done at a time until the compilers rest
 * @param iterations how often it is measured, 1 to 1,000
 * @param iterationTime for how long each time
 * @param jvmPerOperation whether each operation has a JVM of its own; all of a trial in one JVM are
 *     sooner done, but code that they share is compiled for all of them
 */
public record MaskingSettings(
    List<Integer> payloadBytes,
    Duration warmUp,
    int iterations,
    Duration iterationTime,
    boolean jvmPerOperation) {

  public MaskingSettings {
    payloadBytes = Range.of(1, 100_000_000).checkAll("payloadBytes", payloadBytes);
    Range.of(1, 1_000).check("iterations", iterations);
    if (warmUp == null || iterationTime == null) {
      throw new IllegalArgumentException(
          "warmUp and iterationTime are needed, both times, such as 500ms");
    }
  }
}
