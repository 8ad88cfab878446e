package dev.joust.harness.block.client;

import dev.joust.harness.block.client.BlockPoint.CellBegins;
import dev.joust.harness.block.client.BlockPoint.CellEnds;
import dev.joust.harness.block.client.BlockPoint.RateWanted;
import dev.joust.harness.block.client.BlockPoint.RivalWanted;
import dev.joust.harness.block.client.BlockPoint.RoundsEnd;
import dev.joust.harness.block.client.BlockPoint.TurnEnds;
import dev.joust.harness.block.client.BlockPoint.TurnRateWanted;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HarnessReply.Rate;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.NanoClock;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Slice;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The turns of a cell, in the order of its schedule, over connections to all contenders. The
 * harness is told before and after each turn, so that it can read the server meanwhile.
 */
final class CellTurns {

  private final BlockTask block;
  private final int number;
  private final LoadCell cell;
  private final Schedule schedule;
  private final HarnessLink harness;
  private final ScheduledExecutorService beside =
      Executors.newSingleThreadScheduledExecutor(CellTurns::daemon);
  private final ResponseLog responses = new ResponseLog();
  private final LoadRecorder recorder = new LoadRecorder(responses);
  private final HostProcess own = Host.local().process(ProcessHandle.current().pid());
  private final List<HostProcess> servers;
  private final CompilersRest compilers;
  private final Map<Integer, List<Double>> ratesByRival = new TreeMap<>();
  private CellSessions sessions = new CellSessions(List.of());
  private Optional<Rate> rate = Optional.empty();
  private List<Witness> witnesses = List.of();
  private int next;

  CellTurns(BlockTask block, int number, HarnessLink harness) {
    this.block = block;
    this.number = number;
    this.cell = block.cells().get(number).of(block.share());
    this.schedule = block.schedule(number);
    this.harness = harness;
    this.servers = block.rivals().stream().map(Rival::process).toList();
    this.compilers = CompilersRest.of(block.rivals());
  }

  /** Opens the connections of all contenders and loads them by turns until the compilers rest. */
  void open() throws IOException, InterruptedException {
    if (cell.pace().atRate()) {
      rate = Optional.of(rate(new RateWanted(number)));
    }
    sessions = CellSessions.open(block, block.rivals(), cell, harness);
    if (!block.witnessedCores().isEmpty()) {
      sessions.byRival().forEach(session -> session.ifPresent(LoadSession::pollBusily));
    }
    if (!block.isCold()) {
      new ByTurns(block.warmUp().of(block.share()), sessions, compilers, harness).settle(rate);
    }
    // The first reading loads its classes for longer than a slice lasts.
    Reading.of(servers.get(0), own, servers);
    harness.reached(new CellBegins(number));
    if (cell.pace().atRate()) {
      witnesses = block.witnessedCores().stream().map(Witness::start).toList();
    }
  }

  int count() {
    return schedule.planned();
  }

  /** Takes the next turn; after the last one also those of the rounds that the harness adds. */
  void next() throws IOException, InterruptedException {
    take(next++);
    while (schedule.hasMore(next) && harness.reached(new RoundsEnd(number))) {
      int end = next + schedule.rivals();
      while (next < end) {
        take(next++);
      }
    }
  }

  /** Loads the contender whose turn it is, if the harness does not have it skipped. */
  private void take(int turn) throws IOException, InterruptedException {
    int rival = schedule.rival(turn);
    int round = schedule.round(turn);
    if (!block.isCold()) {
      compilers.await();
    }
    if (!harness.reached(new RivalWanted(rival))) {
      return;
    }
    if (cell.pace() instanceof Pace.Searched) {
      rate = Optional.of(rate(new TurnRateWanted(number, rival)));
    }
    Optional<Slice> slice = Optional.empty();
    Optional<String> lost = Optional.empty();
    if (sessions.of(rival).isPresent()) {
      try {
        compilers.loaded(rival);
        slice = Optional.of(turn(rival, sessions.of(rival).get()).run(cell, rate));
      } catch (IOException failure) {
        lost = Optional.of(BlockTask.reason(failure));
      }
    }
    slice.ifPresent(
        measured ->
            ratesByRival
                .computeIfAbsent(rival, unseen -> new ArrayList<>())
                .add(measured.requestsPerSecond()));
    harness.reached(new TurnEnds(round, rival, slice, lost));
  }

  private Rate rate(BlockPoint wanted) throws IOException {
    return harness
        .reached(wanted, Rate.class)
        .of(block.share(), block.cells().get(number).connections());
  }

  private Turn turn(int rival, LoadSession session) {
    List<HostProcess> idle = new ArrayList<>(servers);
    HostProcess server = idle.remove(rival);
    return new Turn(
        session,
        recorder,
        responses,
        witnesses,
        () -> Reading.of(server, own, idle),
        block.timeout(),
        NanoClock.SYSTEM,
        beside);
  }

  List<JmhReport.Rates> rates() {
    return ratesByRival.entrySet().stream()
        .map(own -> new JmhReport.Rates(parameters(own.getKey()), own.getValue()))
        .toList();
  }

  private Map<String, String> parameters(int rival) {
    LoadCell ofAll = block.cells().get(number);
    return Map.of(
        "client", block.client(),
        "connections", String.valueOf(ofAll.connections()),
        "contender", block.rivals().get(rival).contender(),
        "exchange", ofAll.endpoint().label(),
        "pace", ofAll.pace().atRate() ? "open loop" : "closed loop",
        "payloadBytes", String.valueOf(ofAll.payloadBytes()));
  }

  void close() throws IOException {
    witnesses.forEach(Witness::close);
    beside.shutdownNow();
    sessions.close();
    harness.reached(new CellEnds(number));
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "joust-slice-ends");
    thread.setDaemon(true);
    return thread;
  }
}
