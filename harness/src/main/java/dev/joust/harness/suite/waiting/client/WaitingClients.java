package dev.joust.harness.suite.waiting.client;

import dev.joust.load.Address;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.Tls;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.spi.execution.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Clients of one server: some whose requests have handlers that wait, and a few whose requests are
 * quick, over connections of their own.
 */
public final class WaitingClients implements AutoCloseable {

  /** How many quick requests are due in a second. */
  public static final double QUICK_PER_SECOND = 200;

  /** The connections of the quick requests; a server that spreads them has some on each loop. */
  public static final int QUICK_CONNECTIONS = 8;

  /** The length of an answer, which is the same for all waits. */
  private static final int ANSWER_BYTES = 7;

  /** How long a request at a rate may take beyond its wait, so that a backlog has an end. */
  private static final Duration BACKLOG = Duration.ofSeconds(2);

  private final Address server;
  private final Duration timeout;
  private final int ioThreads;
  private final LoadSession quick;

  private WaitingClients(Address server, Duration timeout, int ioThreads, LoadSession quick) {
    this.server = server;
    this.timeout = timeout;
    this.ioThreads = ioThreads;
    this.quick = quick;
  }

  /**
   * Opens the connections of the quick requests.
   *
   * @param timeout how long a connection or a quick answer may take
   * @param ioThreads threads of the others
   * @throws IOException if one cannot be opened
   */
  public static WaitingClients open(Address server, Duration timeout, int ioThreads)
      throws IOException, InterruptedException {
    Wait none = new Wait(Wait.How.SLEEP, 0);
    LoadSession quick = session(server, none, QUICK_CONNECTIONS, timeout, 1);
    return new WaitingClients(server, timeout, ioThreads, quick);
  }

  private static LoadSession session(
      Address server, Wait wait, int connections, Duration timeout, int ioThreads)
      throws IOException, InterruptedException {
    LoadSpec spec =
        new LoadSpec(
            Endpoint.HTTP_KEEPALIVE.uri(server, wait.path()),
            Endpoint.HTTP_KEEPALIVE,
            connections,
            0,
            OptionalInt.of(ANSWER_BYTES),
            timeout,
            ioThreads);
    return new WireLoadClient().open(spec.with().tls(Tls.uniform()).build());
  }

  /** Sends quick requests, as many as are answered, and then some whose handlers wait. */
  public LoadResult warmUp(Wait wait, Duration time) throws IOException, InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    quick.run(Goal.duration(time.multipliedBy(2).dividedBy(3), System::nanoTime), recorder);
    try (LoadSession waiting = session(server, wait, QUICK_CONNECTIONS, timeout, ioThreads)) {
      waiting.run(Goal.duration(time.dividedBy(3), System::nanoTime), recorder);
    }
    return recorder.take();
  }

  /**
   * Has handlers wait all at once, each for a connection of its own, and sends quick requests while
   * they do.
   *
   * @param count how many
   * @param wait how they wait
   * @param beside for how long quick requests are sent, from when all others were
   */
  public BesideResult block(int count, Wait wait, Duration beside)
      throws IOException, InterruptedException {
    Duration atMost = timeout.plusMillis(wait.millis());
    try (LoadSession blocked = session(server, wait, count, atMost, ioThreads)) {
      LoadRecorder recorder = new LoadRecorder();
      FutureTask<Double> running = begin(() -> blocked.run(Goal.requests(count), recorder));
      while (recorder.requests() < count && !running.isDone()) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      LoadResult seen = quickFor(beside);
      double seconds = awaitEnd(running) - wait.millis() / 1e3;
      return new BesideResult(count, recorder.take(), seen, seconds);
    }
  }

  /**
   * Opens connections whose requests have handlers that wait.
   *
   * @param count how many
   * @throws IOException if one cannot be opened
   */
  public LoadSession connect(int count, Wait wait) throws IOException, InterruptedException {
    return session(server, wait, count, BACKLOG.plusMillis(wait.millis()), ioThreads);
  }

  /** Sends requests whose handlers wait at a rate, over connections of {@link #connect}. */
  public BesideResult atRate(LoadSession waiting, Wait wait, double perSecond, Duration span)
      throws InterruptedException {
    ArrivalSchedule schedule = ArrivalSchedule.during(span, perSecond);
    LoadRecorder recorder = new LoadRecorder();
    FutureTask<Double> running = begin(() -> waiting.run(schedule, span, recorder));
    LoadResult seen = quickFor(span);
    double seconds = Math.max(span.toNanos() / 1e9, awaitEnd(running) - wait.millis() / 1e3);
    return new BesideResult(schedule.requests(), recorder.take(), seen, seconds);
  }

  /** What takes its time. */
  private interface Action {
    void run() throws InterruptedException;
  }

  /** Has something done beside what follows; gives the seconds that it takes. */
  private static FutureTask<Double> begin(Action action) {
    long startNanos = System.nanoTime();
    FutureTask<Double> running =
        new FutureTask<>(
            () -> {
              action.run();
              return (System.nanoTime() - startNanos) / 1e9;
            });
    Thread thread = new Thread(running, "joust-waiting");
    thread.setDaemon(true);
    thread.start();
    return running;
  }

  private static double awaitEnd(FutureTask<Double> running) throws InterruptedException {
    try {
      return running.get();
    } catch (ExecutionException fault) {
      throw new IllegalStateException(fault.getCause());
    }
  }

  private LoadResult quickFor(Duration span) throws InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    quick.run(ArrivalSchedule.during(span, QUICK_PER_SECOND), recorder);
    return recorder.take();
  }

  /** Closes the connections of the quick requests. */
  @Override
  public void close() {
    quick.close();
  }
}
