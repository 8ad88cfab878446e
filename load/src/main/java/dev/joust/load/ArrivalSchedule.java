package dev.joust.load;

import java.time.Duration;

/**
 * When the requests of an open loop are due: evenly spaced, whatever becomes of them.
 *
 * <p>Clients that load one server together and begin at the same time need a phase each: with the
 * same one, as many requests as there are clients would always come at once, which is another load
 * than that of one client at the sum of their rates.
 *
 * @param requestsPerSecond the rate; more than 0
 * @param requests how many; 0 or more
 * @param phase the part of the space between two requests that passes before the first; 0 or more,
 *     less than 1
 */
public record ArrivalSchedule(double requestsPerSecond, long requests, double phase) {

  private static final double NANOS_PER_SECOND = 1e9;

  public ArrivalSchedule {
    if (!(requestsPerSecond > 0) || Double.isInfinite(requestsPerSecond)) {
      throw new IllegalArgumentException("rate is " + requestsPerSecond + ", must be more than 0");
    }
    if (requests < 0) {
      throw new IllegalArgumentException("requests is " + requests + ", must be 0 or more");
    }
    if (!(phase >= 0 && phase < 1)) {
      throw new IllegalArgumentException("phase is " + phase + ", must be 0 or more, less than 1");
    }
  }

  /** Begins with a request at once. */
  public ArrivalSchedule(double requestsPerSecond, long requests) {
    this(requestsPerSecond, requests, 0);
  }

  /** As many requests as are due within a time. */
  public static ArrivalSchedule during(Duration time, double requestsPerSecond) {
    return new ArrivalSchedule(
        requestsPerSecond, (long) Math.ceil(time.toNanos() * requestsPerSecond / NANOS_PER_SECOND));
  }

  /** The time that the requests are spread over: as many as there are, at the rate. */
  public Duration time() {
    return Duration.ofNanos((long) (requests * NANOS_PER_SECOND / requestsPerSecond));
  }

  /** This schedule with another phase: its requests are as many, and as far apart. */
  public ArrivalSchedule withPhase(double newPhase) {
    return new ArrivalSchedule(requestsPerSecond, requests, newPhase);
  }

  /**
   * When a request is due, in nanoseconds after the start.
   *
   * @param request its number, from 0
   */
  public long dueNanos(long request) {
    return (long) ((request + phase) * NANOS_PER_SECOND / requestsPerSecond);
  }
}
