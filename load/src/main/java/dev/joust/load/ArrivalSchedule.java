package dev.joust.load;

import java.time.Duration;

/**
 * When the requests of an open loop are due, whatever becomes of them: evenly spaced, or ever
 * closer or further apart where the rate rises or falls evenly.
 *
 * <p>Clients that load one server together and begin at the same time need a phase each: with the
 * same one, as many requests as there are clients would always come at once, which is another load
 * than that of one client at the sum of their rates.
 *
 * @param firstPerSecond the rate at the beginning; more than 0
 * @param lastPerSecond the rate at the end; more than 0
 * @param requests how many; 0 or more
 * @param phase the part of the space between two requests that passes before the first; 0 or more,
 *     less than 1
 * @param deadlineNanos how long after it was due a request is still sent; 0 or more
 */
public record ArrivalSchedule(
    double firstPerSecond, double lastPerSecond, long requests, double phase, long deadlineNanos) {

  private static final double NANOS_PER_SECOND = 1e9;

  public ArrivalSchedule {
    check(firstPerSecond);
    check(lastPerSecond);
    if (requests < 0) {
      throw new IllegalArgumentException("requests is " + requests + ", must be 0 or more");
    }
    if (!(phase >= 0 && phase < 1)) {
      throw new IllegalArgumentException("phase is " + phase + ", must be 0 or more, less than 1");
    }
    if (deadlineNanos < 0) {
      throw new IllegalArgumentException("deadline is less than 0");
    }
  }

  /**
   * So many requests at one rate.
   *
   * @param phase as that of the record
   */
  public ArrivalSchedule(double requestsPerSecond, long requests, double phase) {
    this(requestsPerSecond, requestsPerSecond, requests, phase, Long.MAX_VALUE);
  }

  /** Begins with a request at once. */
  public ArrivalSchedule(double requestsPerSecond, long requests) {
    this(requestsPerSecond, requests, 0);
  }

  private static void check(double perSecond) {
    if (!(perSecond > 0) || Double.isInfinite(perSecond)) {
      throw new IllegalArgumentException("rate is " + perSecond + ", must be more than 0");
    }
  }

  /** As many requests as are due within a time. */
  public static ArrivalSchedule during(Duration time, double requestsPerSecond) {
    return during(time, requestsPerSecond, requestsPerSecond);
  }

  /** As many requests as are due within a time in which the rate goes from one to another. */
  public static ArrivalSchedule during(Duration time, double firstPerSecond, double lastPerSecond) {
    check(firstPerSecond);
    check(lastPerSecond);
    double mean = (firstPerSecond + lastPerSecond) / 2;
    return new ArrivalSchedule(
        firstPerSecond,
        lastPerSecond,
        (long) Math.ceil(time.toNanos() * mean / NANOS_PER_SECOND),
        0,
        Long.MAX_VALUE);
  }

  /** The rate over all. */
  public double meanPerSecond() {
    return (firstPerSecond + lastPerSecond) / 2;
  }

  /** The time that the requests are spread over. */
  public Duration time() {
    return Duration.ofNanos((long) (requests * NANOS_PER_SECOND / meanPerSecond()));
  }

  /** This schedule with another phase: its requests are as many, and as far apart. */
  public ArrivalSchedule withPhase(double newPhase) {
    return new ArrivalSchedule(firstPerSecond, lastPerSecond, requests, newPhase, deadlineNanos);
  }

  /** This schedule, of which nothing is sent that is later than so long. */
  public ArrivalSchedule withDeadline(Duration deadline) {
    return new ArrivalSchedule(firstPerSecond, lastPerSecond, requests, phase, deadline.toNanos());
  }

  /**
   * When a request is due, in nanoseconds after the start.
   *
   * @param request its number, from 0
   */
  public long dueNanos(long request) {
    double count = request + phase;
    if (count == 0) {
      return 0;
    }
    // Of a rate a that grows by g a second, a·t + g·t²/2 requests are due by t.
    double root = Math.sqrt(Math.max(0, firstPerSecond * firstPerSecond + 2 * growth() * count));
    return (long) (2 * count / (firstPerSecond + root) * NANOS_PER_SECOND);
  }

  /** By how much the rate grows in a second. */
  private double growth() {
    return (lastPerSecond - firstPerSecond) * meanPerSecond() / Math.max(1, requests);
  }

  /** How many requests are due by a time. */
  public long dueBy(Duration time) {
    double seconds = time.toNanos() / NANOS_PER_SECOND;
    double due = firstPerSecond * seconds + growth() * seconds * seconds / 2;
    return Math.min(requests, (long) Math.ceil(due));
  }
}
