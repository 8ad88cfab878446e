package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Optional;
import java.util.OptionalDouble;

/** How a slice loads its server, and when it ends. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "pace")
@JsonSubTypes({
  @Type(value = Pace.Timed.class, name = "timed"),
  @Type(value = Pace.Counted.class, name = "counted"),
  @Type(value = Pace.Scheduled.class, name = "scheduled"),
  @Type(value = Pace.Searched.class, name = "searched")
})
public sealed interface Pace {

  /**
   * A closed loop for a time. The load does not pause between the lead-in and the slice.
   *
   * @param leadInMillis for how long the load goes on before it is measured
   * @param sliceMillis for how long it is measured
   */
  record Timed(long leadInMillis, long sliceMillis) implements Pace {}

  /**
   * A closed loop of a number of requests, measured from the first to the last answer.
   *
   * @param requests the number of requests
   */
  record Counted(int requests) implements Pace {

    @Override
    public Pace of(Share share, int connections) {
      return new Counted(share.of(requests, connections));
    }
  }

  /**
   * An open loop at a rate that the harness names when the cell is reached.
   *
   * @param capacityPercent the rate, as a share of a capacity
   * @param capacityPerSecond that capacity in requests per second; absent: what the slowest
   *     contender can carry
   * @param leadInMillis for how long the load goes on before it is measured
   * @param sliceMillis for how long it is measured
   */
  record Scheduled(
      int capacityPercent, OptionalDouble capacityPerSecond, long leadInMillis, long sliceMillis)
      implements Pace {

    /** At a share of what the slowest contender can carry. */
    public Scheduled(int capacityPercent, long leadInMillis, long sliceMillis) {
      this(capacityPercent, OptionalDouble.empty(), leadInMillis, sliceMillis);
    }

    /**
     * The rate in requests per second, a whole number of 1 or more, so that a reader can ask for
     * the same; empty if no capacity is known.
     *
     * @param measured what the slowest contender can carry, where it was measured
     */
    public Optional<Double> rate(OptionalDouble measured) {
      OptionalDouble capacity = capacityPerSecond.isPresent() ? capacityPerSecond : measured;
      return capacity.stream()
          .mapToObj(perSecond -> Math.max(1, Math.rint(perSecond * capacityPercent / 100)))
          .findFirst();
    }
  }

  /**
   * An open loop whose rate the harness names before each slice, in search of the highest one that
   * a server answers in time.
   *
   * @param p99LimitMillis the 99th percentile of response times that is in time
   * @param leadInMillis for how long the load goes on before it is measured
   * @param sliceMillis for how long it is measured
   */
  record Searched(int p99LimitMillis, long leadInMillis, long sliceMillis) implements Pace {}

  /** Whether requests come at a rate, whatever the server does. */
  default boolean atRate() {
    return this instanceof Scheduled || this instanceof Searched;
  }

  /**
   * One client's part of it, where several load a server side by side. Times are those of all; the
   * rate of an open loop the harness tells.
   *
   * @param connections those of all clients
   */
  default Pace of(Share share, int connections) {
    return this;
  }

  /** The time that a slice takes at most, answers that do not come left out. */
  default long mostMillis() {
    if (this instanceof Timed timed) {
      return timed.leadInMillis() + timed.sliceMillis();
    }
    if (this instanceof Scheduled scheduled) {
      return scheduled.leadInMillis() + scheduled.sliceMillis();
    }
    if (this instanceof Searched searched) {
      // At twice the rate that a server can take, its answers take twice the time.
      return 2 * (searched.leadInMillis() + searched.sliceMillis());
    }
    return SLOWEST_COUNTED_MILLIS;
  }

  /** A slice begins with the first request that is due, so connections are in use before it. */
  long AT_RATE_LEAD_IN_MILLIS = 20;

  /** Ten thousand requests of a server that answers 30 in a second. */
  long SLOWEST_COUNTED_MILLIS = 330_000;
}
