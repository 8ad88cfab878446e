package dev.joust.load;

import java.time.Duration;

/**
 * When the requests of an open loop are due: evenly spaced, whatever becomes of them.
 *
 * @param requestsPerSecond the rate; more than 0
 * @param requests how many; 0 or more
 */
public record ArrivalSchedule(double requestsPerSecond, long requests) {

  private static final double NANOS_PER_SECOND = 1e9;

  public ArrivalSchedule {
    if (!(requestsPerSecond > 0) || Double.isInfinite(requestsPerSecond)) {
      throw new IllegalArgumentException("rate is " + requestsPerSecond + ", must be more than 0");
    }
    if (requests < 0) {
      throw new IllegalArgumentException("requests is " + requests + ", must be 0 or more");
    }
  }

  /** As many requests as are due within a time. */
  public static ArrivalSchedule during(Duration time, double requestsPerSecond) {
    return new ArrivalSchedule(
        requestsPerSecond, (long) Math.ceil(time.toNanos() * requestsPerSecond / NANOS_PER_SECOND));
  }

  /**
   * When a request is due, in nanoseconds after the start.
   *
   * @param request its number, from 0
   */
  public long dueNanos(long request) {
    return (long) (request * NANOS_PER_SECOND / requestsPerSecond);
  }
}
