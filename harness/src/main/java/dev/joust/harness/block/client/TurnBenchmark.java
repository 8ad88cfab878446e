package dev.joust.harness.block.client;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.ProcessClock;
import dev.joust.hiccup.HiccupMeter;
import dev.joust.hiccup.Hiccups;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
 * One cell as a JMH benchmark: an iteration is the slice of the contender whose turn it is. The
 * harness is told before and after each turn, so that it can read the server meanwhile. The
 * parameters come from {@link JmhCells}; those here are never run.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.SECONDS)
public class TurnBenchmark {

  /** The {@link BlockTask} as JSON. */
  @Param("{}")
  public String task;

  /** The cell's place in the task. */
  @Param("0")
  public int cell;

  /** The line to the harness. */
  @Param("0")
  public String harnessLine;

  private final ScheduledExecutorService beside =
      Executors.newSingleThreadScheduledExecutor(TurnBenchmark::daemon);
  private final LoadRecorder recorder = new LoadRecorder();
  private final HiccupMeter hiccupMeter = HiccupMeter.start();
  private final HostProcess own = Host.local().process(ProcessHandle.current().pid());

  private BlockTask block;
  private LoadCell load;
  private Schedule schedule;
  private HarnessLink harness;
  private List<HostProcess> servers;
  private CellSessions sessions;
  private Optional<HarnessReply.Rate> rate = Optional.empty();
  private int turn = -1;
  private boolean skipped;
  private ProcessClock before;
  private Optional<Turn.Result> result = Optional.empty();

  /** What the results of each contender are made of. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Events {

    /** Requests whose answers came within the slice. */
    public long requests;

    /** The slice's length. */
    public long sliceNanos;
  }

  /** Opens the connections of all contenders and loads them by turns until the compilers rest. */
  @Setup(Level.Trial)
  public void open() throws IOException, InterruptedException {
    harness = HarnessLink.connect(harnessLine);
    block = HarnessLink.mapper().readValue(task, BlockTask.class);
    load = block.cells().get(cell);
    schedule = block.schedule(cell);
    servers = block.rivals().stream().map(TurnBenchmark::process).toList();
    if (load.pace() instanceof Pace.Scheduled) {
      rate = Optional.of(harness.ask(new ClientMessage.RateWanted(cell), HarnessReply.Rate.class));
    }
    sessions = CellSessions.open(block, load, harness);
    if (!block.isCold()) {
      ByTurns.of(block, sessions, harness).settle(rate);
    }
    // The first reading loads its classes for longer than a slice lasts.
    Reading.of(servers.get(0), own, servers);
    harness.tell(new ClientMessage.CellBegins(cell));
  }

  private static HostProcess process(Rival rival) {
    return rival.pid().map(Host.local()::process).orElseGet(HostProcess::untold);
  }

  /** Asks the harness whether the contender whose turn it is can be loaded. */
  @Setup(Level.Iteration)
  public void begin() throws IOException {
    turn++;
    result = Optional.empty();
    HarnessReply reply = harness.tell(new ClientMessage.RivalWanted(schedule.rival(turn)));
    skipped = reply instanceof HarnessReply.Skip;
    hiccupMeter.reset();
    before = ProcessClock.read();
  }

  /** Loads the contender whose turn it is. */
  @Benchmark
  public void slice(Events events) throws IOException, InterruptedException {
    Optional<LoadSession> session = sessions.of(schedule.rival(turn));
    if (!skipped && session.isPresent()) {
      try {
        Turn.Result measured = load(turn(session.get()));
        events.requests = measured.slice().completed();
        events.sliceNanos = measured.end().nanos() - measured.begin().nanos();
        result = Optional.of(measured);
      } catch (IOException failure) {
        BlockTask.lose(harness, schedule.rival(turn), failure);
      }
    }
  }

  private Turn.Result load(Turn own) throws IOException, InterruptedException {
    if (load.pace() instanceof Pace.Counted counted) {
      return own.counted(counted, load);
    }
    if (load.pace() instanceof Pace.Scheduled scheduled) {
      return own.scheduled(scheduled, rate.orElseThrow());
    }
    return own.timed((Pace.Timed) load.pace());
  }

  private Turn turn(LoadSession session) {
    int rival = schedule.rival(turn);
    List<HostProcess> idle = new ArrayList<>(servers);
    HostProcess server = idle.remove(rival);
    return new Turn(
        session,
        recorder,
        () -> Reading.of(server, own, idle),
        block.timeout(),
        NanoClock.SYSTEM,
        beside);
  }

  /** Tells the harness what the turn brought. */
  @TearDown(Level.Iteration)
  public void end() throws IOException {
    if (result.isPresent()) {
      Hiccups hiccups = hiccupMeter.read();
      harness.tell(
          new ClientMessage.TurnEnds(
              cell,
              schedule.round(turn),
              schedule.rival(turn),
              result.get().all(),
              result.get().told(load.pace() instanceof Pace.Scheduled),
              ProcessClock.read().since(before),
              hiccups.p99Nanos(),
              hiccups.maxNanos()));
    }
  }

  /** Closes the connections. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    beside.shutdownNow();
    hiccupMeter.close();
    sessions.close();
    harness.tell(new ClientMessage.CellEnds(cell));
    harness.close();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "joust-slice-ends");
    thread.setDaemon(true);
    return thread;
  }
}
