package dev.joust.harness.suite.live;

import dev.joust.harness.feed.LiveExchange;
import dev.joust.load.Address;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.Tls;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * How many polls a server answers per second at most: a closed loop of as many connections, with
 * the timeout, as the source's {@code wrk} had. It is warmed up for as long as it lasts.
 *
 * @param millis how long it lasts; 0: it is left out
 */
record RateProbe(long millis) {

  private static final int CONNECTIONS = 400;
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  /** What came of it. */
  record Rate(double perSecond, LoadResult result) {}

  Rate measure(Address address, int documentBytes, int ioThreads)
      throws IOException, InterruptedException {
    LoadSpec spec =
        new LoadSpec(
                LiveExchange.POLLING.uri(address),
                LiveExchange.POLLING.endpoint(),
                CONNECTIONS,
                0,
                OptionalInt.of(documentBytes),
                TIMEOUT,
                ioThreads)
            .withTls(Tls.uniform());
    try (LoadSession session = new WireLoadClient().open(spec)) {
      measure(session);
      return measure(session);
    }
  }

  private Rate measure(LoadSession session) throws InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    long start = System.nanoTime();
    session.run(Goal.duration(Duration.ofMillis(millis), System::nanoTime), recorder);
    double seconds = (System.nanoTime() - start) / 1e9;
    LoadResult result = recorder.take();
    return new Rate(result.completed() / seconds, result);
  }
}
