package dev.joust.harness.suite.slowreader;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.client.NanoClock;
import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.feed.LiveSpec;
import dev.joust.harness.suite.slowreader.client.ReadCount;
import dev.joust.harness.suite.slowreader.client.ReturnResult;
import dev.joust.harness.suite.slowreader.client.SlowReaders;
import dev.joust.harness.suite.slowreader.client.Stall;
import dev.joust.harness.suite.slowreader.client.StallResult;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Reads the live document by WebSocket while others beside stall, first few and then more.
 *
 * @param readers how many do not stall
 * @param stalled how many do, in each step
 * @param period how long a state of the document lasts
 * @param timeout how long to wait for a connection, and beyond the last state for it
 * @param clockAhead how far the client's clock is ahead of the server's
 */
record SlowReaderTask(
    Address address,
    int readers,
    int payloadBytes,
    List<Integer> stalled,
    Stall stall,
    Duration period,
    SlowReaderSettings settings,
    Duration timeout,
    int ioThreads,
    Duration clockAhead)
    implements ClientTask {

  private static final int MOST_COUNTS = 20;

  /** Readers have what was sent, as far as they do not stall, and have read that. */
  record Counted(ReadCount read) implements ClientReport {}

  /**
   * The server has counted as well.
   *
   * @param isLast whether nothing came meanwhile, so that both counts are of one moment; or it was
   *     tried often enough
   */
  record Checked(boolean isLast) implements ClientReport {}

  /** All read, and some are about to stall; the others have seen that since the step before. */
  record Ready(LiveResult result) implements ClientReport {}

  /** Some stall still; that was seen meanwhile. */
  record Stalled(StallResult result) implements ClientReport {}

  /** All read again, or do not; that became of those who stalled. */
  record Back(ReturnResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    int generations = settings.generations(period);
    Duration span = period.multipliedBy(generations + 1L).plus(timeout);
    Duration half = Duration.ofMillis(settings.warmUp().toMillis() / 2);
    LoadClients.echo(address, payloadBytes, Compression.NONE, half, timeout, ioThreads);
    try (SlowReaders all = SlowReaders.open(spec(), readers)) {
      NanoClock.SYSTEM.awaitUntil(System.nanoTime() + half.toNanos());
      for (int count : stalled) {
        harness.reached(new Ready(all.begin(readers, count, period.multipliedBy(2).plus(timeout))));
        count(harness, all);
        harness.reached(new Stalled(all.stall(stall, generations, span)));
        count(harness, all);
        harness.reached(new Back(all.comeBack(settings.patience())));
      }
    }
  }

  private static void count(HarnessLink harness, SlowReaders all)
      throws IOException, InterruptedException {
    boolean isLast = false;
    for (int counts = 1; !isLast; counts++) {
      all.awaitQuiet();
      ReadCount read = all.read();
      harness.reached(new Counted(read));
      isLast = all.read().healthy() == read.healthy() || counts == MOST_COUNTS;
      harness.reached(new Checked(isLast));
    }
  }

  private LiveSpec spec() {
    return new LiveSpec(
        address,
        LiveExchange.WEBSOCKET,
        0,
        Duration.ZERO,
        payloadBytes,
        timeout,
        ioThreads,
        Clock.offset(Clock.systemUTC(), clockAhead.negated()));
  }
}
