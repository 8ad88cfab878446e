package dev.joust.harness.load;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.time.Duration;
import java.util.Optional;

/**
 * How much a load does.
 *
 * @param requests how many requests; empty: as many as fit the time
 * @param time how long; means nothing where there is a number of requests
 * @param perSecond the rate at which they are due; empty: a closed loop
 */
public record LoadExtent(Optional<Long> requests, Duration time, Optional<Double> perSecond) {

  /** A closed loop for a time. */
  public static LoadExtent closed(Duration time) {
    return new LoadExtent(Optional.empty(), time, Optional.empty());
  }

  /** Loads that much, and returns when all of it has ended. */
  public void run(LoadSession session, LoadRecorder recorder) throws InterruptedException {
    if (perSecond.isPresent()) {
      session.run(
          requests
              .map(n -> new ArrivalSchedule(perSecond.get(), n))
              .orElseGet(() -> ArrivalSchedule.during(time, perSecond.get())),
          recorder);
    } else {
      session.run(
          requests.map(Goal::requests).orElseGet(() -> Goal.duration(time, System::nanoTime)),
          recorder);
    }
  }

  /**
   * How long it will still take, if it goes on as it went.
   *
   * @param seconds how long it has taken; more than 0
   * @param done how many requests were sent meanwhile
   */
  double secondsLeft(double seconds, long done) {
    double whole =
        requests.isPresent() ? seconds * requests.get() / Math.max(1, done) : time.toNanos() / 1e9;
    return Math.max(0, whole - seconds);
  }
}
