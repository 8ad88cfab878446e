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
 * @param exchange how readers learn of a new state
 * @param firstReader the number of this client's first reader
 * @param steps its readers at each step, rising
 * @param pauseMillis the time between an answer and the next poll
 * @param periodMillis how long a state lasts
 * @param updates how many states each step is measured over
 * @param timeoutMillis how long to wait for a connection or an answer
 * @param ioThreads the client's I/O threads
 * @param clockAheadNanos how far the client's clock is ahead of the one of the server's host
 * @param probe what to find out before the first step
 */
record LiveTask(
    Address address,
    LiveExchange exchange,
    int firstReader,
    List<Integer> steps,
    long pauseMillis,
    long periodMillis,
    int updates,
    long timeoutMillis,
    int ioThreads,
    long clockAheadNanos,
    RateProbe probe)
    implements ClientTask {

  /**
   * The first client has found out how many polls are answered.
   *
   * @param rate how many
   */
  record Probed(RateProbe.Rate rate) implements ClientReport {}

  /**
   * The readers of the next step are there.
   *
   * @param result what they have seen since the step before
   */
  record Ready(LiveResult result) implements ClientReport {}

  /**
   * The step's states have been read.
   *
   * @param result what the readers have seen of them
   * @param clockStepMicros the shortest step that the clock of all stamps was seen to make
   */
  record Read(LiveResult result, double clockStepMicros) implements ClientReport {}

  private static final int DOCUMENT_BYTES = 5_200;

  private static final int CLOCK_STEPS = 1_000;

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    if (probe.millis() > 0) {
      harness.reached(new Probed(probe.measure(address, DOCUMENT_BYTES, ioThreads)));
    }
    Duration period = Duration.ofMillis(periodMillis);
    Duration timeout = Duration.ofMillis(timeoutMillis);
    try (LiveReaders readers = LiveReaders.open(spec(timeout))) {
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

  private LiveSpec spec(Duration timeout) {
    return new LiveSpec(
        address,
        exchange,
        firstReader,
        Duration.ofMillis(pauseMillis),
        DOCUMENT_BYTES,
        timeout,
        ioThreads,
        Clock.offset(Clock.systemUTC(), Duration.ofNanos(-clockAheadNanos)));
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
