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
 * @param rate how fast they become due; empty: a closed loop
 */
public record LoadExtent(Optional<Long> requests, Duration time, Optional<AskedRate> rate) {

  public static LoadExtent closed(Duration time) {
    return new LoadExtent(Optional.empty(), time, Optional.empty());
  }

  /**
   * When requests are due; empty for a closed loop.
   *
   * @throws IllegalArgumentException if there can be no such rate
   */
  Optional<ArrivalSchedule> schedule() {
    return rate.map(asked -> requests.map(asked::of).orElseGet(() -> asked.during(time)));
  }

  /** How long requests are due for; empty for a closed loop of so many requests. */
  Optional<Duration> length() {
    return requests.isEmpty() ? Optional.of(time) : schedule().map(ArrivalSchedule::time);
  }

  /**
   * Loads that much. A closed loop returns when all of it has ended, a load at a rate at the end of
   * its time.
   */
  public void run(LoadSession session, LoadRecorder recorder) throws InterruptedException {
    Optional<ArrivalSchedule> schedule = schedule();
    if (schedule.isPresent()) {
      session.run(schedule.get(), length().orElseThrow(), recorder);
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
        length()
            .map(length -> length.toNanos() / 1e9)
            .orElseGet(() -> seconds * requests.orElseThrow() / Math.max(1, done));
    return Math.max(0, whole - seconds);
  }
}
