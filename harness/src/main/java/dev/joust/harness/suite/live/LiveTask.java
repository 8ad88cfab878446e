package dev.joust.harness.suite.live;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HistogramText;
import dev.joust.harness.suite.live.client.LiveReaders;
import dev.joust.harness.suite.live.client.LiveResult;
import dev.joust.harness.suite.live.client.LiveSpec;
import dev.joust.harness.suite.live.client.LiveWay;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Reads the live document in one client's JVM: step after step with more readers.
 *
 * @param address the {@code host:port} of the server, or of nginx
 * @param way how readers learn of a new state
 * @param firstReader the number of this client's first reader
 * @param steps its readers at each step, rising
 * @param pauseMillis the time between an answer and the next poll
 * @param periodMillis how long a state lasts
 * @param updates how many states each step is measured over
 * @param timeoutMillis how long to wait for a connection or an answer
 * @param ioThreads the client's I/O threads
 * @param probe what to find out before the first step
 */
record LiveTask(
    String address,
    LiveWay way,
    int firstReader,
    List<Integer> steps,
    long pauseMillis,
    long periodMillis,
    int updates,
    long timeoutMillis,
    int ioThreads,
    RateProbe probe)
    implements ClientTask {

  /** The points that a client reaches: once, then two at each step. */
  static final String PROBED = "probed";

  static final String READY = "ready";
  static final String READ = "read";

  static final String REQUESTS_PER_SECOND = "requestsPerSecond";
  static final String CONNECTED = "connected";
  static final String UPDATES = "updates";
  static final String MISSED = "missed";
  static final String DOUBLED = "doubled";
  static final String CACHED = "cached";
  static final String REQUESTS = "requests";
  static final String CLOCK_STEP_MICROS = "clockStepMicros";
  static final String LATENCY = "latencyNanos";

  /** {@code LiveFeed.DOCUMENT_BYTES} of the contract. */
  private static final int DOCUMENT_BYTES = 5_200;

  private static final int CLOCK_STEPS = 1_000;

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    if (probe.millis() > 0) {
      RateProbe.Rate rate = probe.measure(address, DOCUMENT_BYTES, ioThreads);
      harness.tell(
          new Reached(
              PROBED,
              Map.of(REQUESTS_PER_SECOND, rate.perSecond()),
              rate.result().errors(),
              Map.of()));
    }
    Duration period = Duration.ofMillis(periodMillis);
    Duration timeout = Duration.ofMillis(timeoutMillis);
    try (LiveReaders readers = LiveReaders.open(spec(timeout))) {
      for (int step : steps) {
        readers.grow(step);
        LiveResult settled = readers.settle(period.multipliedBy(2).plus(timeout));
        harness.tell(reached(READY, settled));
        Duration span = period.multipliedBy(updates);
        harness.tell(reached(READ, readers.read(updates, span, span.plus(period).plus(timeout))));
      }
    }
  }

  private LiveSpec spec(Duration timeout) {
    return new LiveSpec(
        address,
        way,
        firstReader,
        Duration.ofMillis(pauseMillis),
        DOCUMENT_BYTES,
        timeout,
        ioThreads);
  }

  private static Reached reached(String phase, LiveResult result) {
    return new Reached(
        phase,
        Map.of(
            CONNECTED, (double) result.readers(),
            UPDATES, (double) result.updates(),
            MISSED, (double) result.missed(),
            DOUBLED, (double) result.doubled(),
            CACHED, (double) result.cached(),
            REQUESTS, (double) result.load().started(),
            CLOCK_STEP_MICROS, clockStepMicros()),
        result.load().errors(),
        Map.of(LATENCY, HistogramText.of(result.load().latencyNanos())));
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
