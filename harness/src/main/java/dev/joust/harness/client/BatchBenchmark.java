package dev.joust.harness.client;

import dev.joust.harness.load.ArrivalSchedule;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.load.LoadRecorder;
import dev.joust.harness.load.LoadResult;
import dev.joust.harness.load.LoadSession;
import dev.joust.hiccup.HiccupMeter;
import dev.joust.hiccup.Hiccups;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One cell as a JMH benchmark: an invocation is a batch of requests over connections. JMH counts
 * the operations and keeps the time; beside that, each iteration's latencies, errors and bytes go
 * to the harness. The parameters come from {@link CellRunner}; those here are never run.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.SECONDS)
public class BatchBenchmark {

  /** The load client's name. */
  @Param("ahc")
  public String client;

  /** The server's {@code host:port}. */
  @Param("127.0.0.1:0")
  public String address;

  /** What one request is on the wire. */
  @Param("http-keepalive")
  public String exchange;

  /** Concurrent users. */
  @Param("1")
  public int connections;

  /** The size of a response body or message. */
  @Param("0")
  public int payloadBytes;

  /** Requests in a batch. */
  @Param("1")
  public int requests;

  /** The rate of an open loop; 0: a closed loop. */
  @Param("0")
  public double requestsPerSecond;

  /** The client's I/O threads. */
  @Param("1")
  public int ioThreads;

  /** How long to wait for an answer. */
  @Param("1000")
  public long timeoutMillis;

  /** How long to load the server before it counts, at a time; 0: not at all. */
  @Param("0")
  public long settleMillis;

  /** The share of that time that compilers may be busy at the end. */
  @Param("1")
  public double compilingShare;

  /** The loopback port that the harness listens on. */
  @Param("0")
  public int harnessPort;

  /** The cell's place in the trial. */
  @Param("0")
  public int cell;

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(BatchBenchmark::daemon);
  private BatchSpec spec;
  private HarnessLink harness;
  private LoadSession session;
  private LoadRecorder recorder;
  private HiccupMeter hiccupMeter;
  private ProcessClock before;
  private long loadNanos;
  private int iteration;

  /** What JMH shows beside the rate. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Events {
    /** Requests that failed. */
    public long errors;
  }

  /** Opens the connections. */
  @Setup(Level.Trial)
  public void open() throws IOException, InterruptedException {
    harness = HarnessLink.connect(harnessPort);
    recorder = new LoadRecorder();
    spec =
        new BatchSpec(
            Exchange.of(exchange),
            connections,
            payloadBytes,
            requests,
            Optional.of(requestsPerSecond).filter(rate -> rate > 0));
    session =
        LoadClients.named(client)
            .open(spec.loadOn(address, Duration.ofMillis(timeoutMillis), ioThreads));
    new Settling(settleMillis, compilingShare, harness).settle(() -> send(spec.prelude()));
    hiccupMeter = HiccupMeter.start();
    harness.tell(new ClientMessage.CellBegins(cell));
  }

  private void send(Optional<ArrivalSchedule> openLoop) throws IOException, InterruptedException {
    if (openLoop.isPresent()) {
      session.run(openLoop.get(), recorder);
    } else {
      new Batch(spec, Duration.ofMillis(timeoutMillis), recorder).run(session, clock);
    }
  }

  /** Lets the harness read the server before the load. */
  @Setup(Level.Iteration)
  public void begin() throws IOException {
    harness.tell(new ClientMessage.IterationBegins(cell, iteration));
    recorder.take();
    hiccupMeter.reset();
    loadNanos = 0;
    before = ProcessClock.read();
  }

  /** Sends a batch of requests and waits for all answers. */
  @Benchmark
  public void batch(Events events) throws IOException, InterruptedException {
    long start = System.nanoTime();
    send(spec.schedule());
    loadNanos += System.nanoTime() - start;
    events.errors = recorder.failed();
  }

  /** Tells the harness what the iteration brought. */
  @TearDown(Level.Iteration)
  public void end() throws IOException {
    ProcessClock spent = ProcessClock.read().since(before);
    Hiccups hiccups = hiccupMeter.read();
    LoadResult result = recorder.take();
    harness.tell(
        new ClientMessage.IterationEnds(
            cell,
            iteration,
            result.started(),
            result.completed(),
            result.errors(),
            result.bytesSent(),
            result.bytesReceived(),
            result.connectionsOpened(),
            loadNanos,
            spent.cpuNanos(),
            spent.gcNanos(),
            spent.compilingNanos(),
            hiccups.p99Nanos(),
            hiccups.maxNanos(),
            HistogramText.of(result.latencyNanos()),
            spec.schedule().map(open -> HistogramText.of(result.responseNanos()))));
    iteration++;
  }

  /** Closes the connections. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    clock.shutdownNow();
    hiccupMeter.close();
    session.close();
    harness.tell(new ClientMessage.CellEnds(cell));
    harness.close();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "joust-silence-watch");
    thread.setDaemon(true);
    return thread;
  }
}
