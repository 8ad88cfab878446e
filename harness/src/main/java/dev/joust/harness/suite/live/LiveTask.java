package dev.joust.harness.suite.live;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.feed.LiveReaders;
import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.feed.LiveSpec;
import dev.joust.load.Address;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Reads the live document in one client's JVM: step after step with more readers.
 *
 * @param address the address of the server, or of nginx
 * @param steps its readers at each step, rising
 * @param pause the time between an answer and the next poll
 * @param period how long a state lasts
 * @param updates how many states each step is measured over
 * @param clockAhead how far the client's clock is ahead of the one of the server's host
 * @param rateProbe how long to find out how many polls are answered before; zero: not at all
 */
record LiveTask(
    Address address,
    LiveExchange exchange,
    int firstReader,
    List<Integer> steps,
    Duration pause,
    Duration period,
    int updates,
    Duration timeout,
    int ioThreads,
    Duration clockAhead,
    Duration rateProbe)
    implements ClientTask {

  /** The first client has found out how many polls are answered. */
  record Probed(double perSecond) implements ClientReport {}

  /** The readers of the next step are there, and have seen that since the step before. */
  record Ready(LiveResult result) implements ClientReport {}

  /** The step's states have been read, by a clock whose shortest step is this one. */
  record Read(LiveResult result, double clockStepMicros) implements ClientReport {}

  private static final int DOCUMENT_BYTES = 5_200;

  private static final int CLOCK_STEPS = 1_000;

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    if (!rateProbe.isZero()) {
      harness.reached(
          new Probed(RateProbe.perSecond(address, DOCUMENT_BYTES, ioThreads, rateProbe)));
    }
    try (LiveReaders readers = LiveReaders.open(spec())) {
      for (int step : steps) {
        readers.grow(step);
        LiveResult settled = readers.settle(period.multipliedBy(2).plus(timeout));
        harness.reached(new Ready(settled));
        Duration span = period.multipliedBy(updates);
        harness.reached(
            new Read(
                readers.read(updates, span, span.plus(period).plus(timeout)), clockStepMicros()));
      }
    }
  }

  private LiveSpec spec() {
    return new LiveSpec(
        address,
        exchange,
        firstReader,
        pause,
        DOCUMENT_BYTES,
        timeout,
        ioThreads,
        Clock.offset(Clock.systemUTC(), clockAhead.negated()));
  }

  /** The shortest step that the clock of all stamps was seen to make. */
  private static double clockStepMicros() {
    long shortestNanos = Long.MAX_VALUE;
    Instant before = Instant.now();
    for (int i = 0; i < CLOCK_STEPS; i++) {
      Instant now = Instant.now();
      if (now.isAfter(before)) {
        shortestNanos = Math.min(shortestNanos, Duration.between(before, now).toNanos());
        before = now;
      }
    }
    return shortestNanos / 1e3;
  }
}
