package dev.joust.harness.suite.live;

import dev.joust.harness.feed.LiveExchange;
import dev.joust.load.Address;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
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
 */
final class RateProbe {

  private static final int CONNECTIONS = 400;
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  private RateProbe() {}

  static double perSecond(Address address, int documentBytes, int ioThreads, Duration time)
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
      perSecond(session, time);
      return perSecond(session, time);
    }
  }

  private static double perSecond(LoadSession session, Duration time) throws InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    long start = System.nanoTime();
    session.run(Goal.duration(time, System::nanoTime), recorder);
    double seconds = (System.nanoTime() - start) / 1e9;
    return recorder.take().completed() / seconds;
  }
}
