package dev.joust.harness.suite.slowreader.client;

import dev.joust.harness.feed.LiveReaders;
import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.feed.LiveSpec;
import dev.joust.load.NoConnection;
import dev.joust.load.Tls;
import dev.joust.load.wire.user.Users;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Readers of a live document, and others beside them who stall now and then. */
public final class SlowReaders implements AutoCloseable {

  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int MOST_LOOKS = 400;

  private final LiveSpec spec;
  private final LiveReaders healthy;
  private final URI uri;

  private SlowLog log = new SlowLog();

  /** Those who stall, null where there are none. */
  private Users<SlowReader> slow;

  private SlowReaders(LiveSpec spec, LiveReaders healthy) {
    this.spec = spec;
    this.healthy = healthy;
    this.uri = spec.exchange().uri(spec.address());
  }

  /**
   * Connects those who do not stall.
   *
   * @param spec how all of them read
   * @param readers how many there are
   * @throws IOException if nobody knows the host
   */
  public static SlowReaders open(LiveSpec spec, int readers)
      throws IOException, InterruptedException {
    SlowReaders all = new SlowReaders(spec, LiveReaders.open(spec));
    all.healthy.grow(readers);
    return all;
  }

  /**
   * Connects those who are to stall, in the place of those before, and waits until all have a newer
   * document.
   *
   * @param first the number of the first, beyond those of all others
   * @param count how many, 0 or more
   * @return what those who do not stall have seen since the last call, connecting included
   * @throws IOException if one of those who are to stall cannot be connected
   */
  public LiveResult begin(int first, int count, Duration atMost)
      throws IOException, InterruptedException {
    endSlow();
    log = new SlowLog();
    if (count > 0) {
      // With a thread of their own, on which the others do not wait.
      slow = new Users<>(uri, 1, Tls.uniform(), spec.timeout());
      slow.add(count, (io, number) -> new SlowReader(io, first + number, log));
      slow.beginByTurns();
      NoConnection.requireNone(uri.toString(), log.recorder());
    }
    return healthy.settle(atMost);
  }

  /** Waits until those who do not stall have what was sent, as far as the server leaves time. */
  public void awaitQuiet() throws InterruptedException {
    long before = -1;
    for (int looks = 0; looks < MOST_LOOKS && healthy.documents() != before; looks++) {
      before = healthy.documents();
      TimeUnit.NANOSECONDS.sleep(QUIET_NANOS);
    }
  }

  /** What all have read. */
  public ReadCount read() throws InterruptedException {
    LongAdder unfinished = new LongAdder();
    if (slow != null) {
      slow.forEach(reader -> unfinished.add(reader.unfinishedBytes()));
    }
    return new ReadCount(healthy.documents(), log.documents(), unfinished.sum());
  }

  /**
   * Some stall, and the others read on.
   *
   * @param how how they stall
   * @param generations how many documents the others read until this returns
   * @param atMost how long to wait for these
   */
  public StallResult stall(Stall how, int generations, Duration atMost)
      throws InterruptedException {
    Queue<InetSocketAddress> addresses = new ConcurrentLinkedQueue<>();
    if (slow != null) {
      slow.forEach(
          reader -> {
            reader.address().ifPresent(addresses::add);
            reader.stall(how);
          });
    }
    LiveResult seen = healthy.read(generations, Duration.ZERO, atMost);
    return new StallResult(seen, List.copyOf(addresses));
  }

  /**
   * Those who stall read again, unless they have vanished; waits until they have a document that
   * came to be since.
   */
  public ReturnResult comeBack(Duration atMost) throws InterruptedException {
    Return all = new Return(spec.clock().instant(), slow == null ? 0 : slow.size());
    if (slow != null) {
      slow.post(reader -> reader.comeBack(all));
    }
    all.await(atMost);
    return all.result(log.missed());
  }

  private void endSlow() {
    if (slow != null) {
      slow.close();
      slow = null;
    }
  }

  /** Ends all connections. */
  @Override
  public void close() {
    endSlow();
    healthy.close();
  }
}
