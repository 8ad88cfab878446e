package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is measured of a time again, if need be, as a busy machine can only make it longer, and does
 * not each time.
 */
public final class Shortest {

  private static final int MOST_MEASUREMENTS = 10;

  private Shortest() {}

  /** Measures a time anew. */
  public interface Measurement {
    double millis() throws Exception;
  }

  /** Fails if no measurement is below the limit. */
  public static void assertBelow(double limitMillis, Measurement measurement) throws Exception {
    double shortest = measurement.millis();
    for (int n = 1; n < MOST_MEASUREMENTS && shortest >= limitMillis; n++) {
      shortest = Math.min(shortest, measurement.millis());
    }
    assertThat(shortest)
        .as("the shortest of %d times, in ms", MOST_MEASUREMENTS)
        .isLessThan(limitMillis);
  }
}
