package dev.joust.harness.block;

import dev.joust.harness.block.BlockSlice.OfClients;
import dev.joust.harness.block.client.Rival;
import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.profile.Way;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.Compilers;
import dev.joust.harness.trial.Launches;
import dev.joust.harness.trial.OthersCpu;
import dev.joust.harness.trial.Recordings;
import dev.joust.harness.trial.TrialOutcome;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.harness.trial.thread.ThreadPlacement;
import dev.joust.harness.verify.CloseCheck;
import dev.joust.lab.host.HostProcess;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.WarmUpCourse;
import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * One contender of a block: its server, what is observed of it, and its trial. A contender that
 * cannot go on is lost; its own cells end, and no other's.
 */
final class BlockContender {

  private static final Duration COUNTERS_TIMEOUT = Duration.ofMillis(500);
  private static final Duration POLL = Duration.ofMillis(2);

  private final PlannedTrial planned;
  private final TrialSettings settings;
  private final ServerWatch watch;
  private final TrialOutcome outcome;
  private final List<BlockCell> cells = new ArrayList<>();
  private final List<BlockSlice> turns = new ArrayList<>();
  private volatile Optional<String> lost = Optional.empty();
  private volatile boolean over;
  private Optional<ServerProcess> server = Optional.empty();
  private Optional<Recordings> recordings = Optional.empty();
  private Compilers compilers;
  private ThreadPlacement threadPlacement;
  private long compilersNanosBefore;
  private long compilersNanosLast;
  private LoadCell cell;
  private Optional<SearchedRate> search = Optional.empty();
  private ServerUsage latest;

  BlockContender(PlannedTrial planned, TrialSettings settings, ServerWatch watch) {
    this.planned = planned;
    this.settings = settings;
    this.watch = watch;
    this.outcome = new TrialOutcome(planned, settings);
  }

  PlannedTrial planned() {
    return planned;
  }

  boolean isLost() {
    return lost.isPresent();
  }

  /** The contender cannot go on; the first reason counts. */
  synchronized void lose(String reason, List<String> logTail) {
    if (lost.isEmpty()) {
      lost = Optional.of(reason);
      outcome.fail(reason, logTail);
    }
  }

  void lose(String reason) {
    lose(reason, server.map(ServerProcess::logTail).orElse(List.of()));
  }

  private void died(ServerFailure failure) {
    if (!over) {
      lose(failure.getMessage(), failure.logTail());
    }
  }

  private interface Request {
    void send() throws ServerFailure, IOException, InterruptedException;
  }

  private void unlessLost(Request request) throws IOException, InterruptedException {
    if (!isLost()) {
      try {
        request.send();
      } catch (ServerFailure failure) {
        lose(failure.getMessage(), failure.logTail());
      }
    }
  }

  void start(Launches launches) throws IOException, InterruptedException {
    unlessLost(
        () -> {
          ServerProcess started = ServerProcess.start(launches.server(planned, List.of()));
          server = Optional.of(started);
          outcome.serverCollectors(started.ready().collectors());
          started.death().thenAccept(this::died);
          recordings = Optional.of(new Recordings(settings, planned.id(), started));
          recordings.get().begin();
        });
  }

  /** How the client meets it; where there is no server, it is never loaded. */
  Rival rival() {
    return new Rival(
        planned.contender(),
        server.map(ServerProcess::address).orElse(Address.plain("127.0.0.1:0")),
        settings.hosts().areOne()
            ? Optional.of(server.map(ServerProcess::pid).orElse(ProcessHandle.current().pid()))
            : Optional.empty(),
        compression());
  }

  private Compression compression() {
    return server.map(started -> started.ready().compression()).orElse(Compression.NONE);
  }

  /**
   * Asks the server once what it is asked around each cell. The classes that it needs for the
   * answers would else be loaded then, and make its compilers take back much of the rest.
   */
  void rehearse(HostProcess client) throws IOException, InterruptedException {
    unlessLost(
        () -> {
          compilers = new Compilers(client, server.orElseThrow());
          threadPlacement =
              new ThreadPlacement(settings.placement(), server.get().onHost(), client);
          threadPlacement.spread();
          server.get().resetPeaks();
          server.get().usage();
          server.get().collect();
        });
  }

  /** The time of its compilers and of the client's; as it was when it was lost. */
  long compilersNanos(long ofClient) throws IOException, InterruptedException {
    unlessLost(() -> compilersNanosLast = compilers.nanos(ofClient));
    return compilersNanosLast;
  }

  void clientCollectors(List<String> names) {
    outcome.clientCollectors(names);
  }

  void warmed(Optional<Steadiness> steadiness, List<Bursts> bursts) {
    outcome.warmUp(
        bursts.stream()
            .map(
                own ->
                    new WarmUpCourse(
                        own.exchange(), own.requestsPerSecond(), own.compilingShares()))
            .toList());
    steadiness.ifPresent(found -> outcome.steadiness(found.label()));
  }

  /** A cell begins, with a search of the rate of its open loops where that is searched. */
  void begin(LoadCell next, Optional<SearchedRate> itsSearch)
      throws IOException, InterruptedException {
    cell = next;
    search = itsSearch;
    turns.clear();
    unlessLost(
        () -> {
          watch.cellBegins(server.orElseThrow(), cell);
          threadPlacement.confine(cell.pace().atRate());
          server.orElseThrow().resetPeaks();
          latest = server.get().usage();
          compilersNanosBefore = compilers.nanos(0);
        });
  }

  /** The rate of the next turn of a search. */
  double nextRate() {
    return search.orElseThrow().next();
  }

  /** It is about to be loaded or connected to. Returns whether it can be. */
  boolean turnBegins() throws IOException, InterruptedException {
    if (latest != null) {
      unlessLost(
          () -> {
            compilersNanosBefore = compilers.nanos(0);
            if (!settings.hosts().areOne()) {
              // What the server says is all that is known of its CPU time in a turn.
              latest = server.orElseThrow().usage();
            }
          });
    }
    unlessLost(() -> threadPlacement.turnBegins());
    watch.turnBegins();
    return !isLost();
  }

  /** Its turn has ended; what was done for others is asked once the server has told its usage. */
  void turnEnds(OfClients turn, Supplier<OthersCpu> others)
      throws IOException, InterruptedException {
    threadPlacement.turnEnds();
    LoadTotals all = turn.slice().all();
    watch.turnEnds(all.completed());
    unlessLost(
        () -> {
          long compilersNanos = compilers.nanos(0) - compilersNanosBefore;
          ServerUsage before = latest;
          latest = settled(before, all.completed());
          turns.add(
              new BlockSlice(
                  turn.round(),
                  search.stream().mapToDouble(SearchedRate::triedPerSecond).findFirst(),
                  turn.slice(),
                  turn.usage(),
                  turn.cpuNanos(),
                  before,
                  latest,
                  compilersNanos,
                  others.get(),
                  Way.of(planned.way()).isCold()));
          search.ifPresent(own -> own.tried(turn.slice()));
          if (!all.hasAnswers()) {
            lose("no request of a slice was answered: " + all.failures());
          }
        });
  }

  /** Whether its cell would be suspect if it ended now, as most of its slices are left out. */
  boolean isMostlyDisturbed() {
    return !isLost()
        && NoiseRules.SLICES.broken(Evidence.of(BlockSlice.disturbed(turns))).isPresent();
  }

  private ServerUsage settled(ServerUsage before, long completed)
      throws ServerFailure, InterruptedException {
    ServerUsage usage = server.orElseThrow().usage();
    long deadline = System.nanoTime() + COUNTERS_TIMEOUT.toNanos();
    while (served(before, usage) < completed && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL.toNanos());
      usage = server.get().usage();
    }
    return usage;
  }

  private long served(ServerUsage before, ServerUsage after) {
    Counters counted = after.counters().since(before.counters());
    return cell.endpoint().isWebSocket() ? counted.messagesSent() : counted.requests();
  }

  void end(Optional<Double> requestsPerSecond) throws IOException, InterruptedException {
    unlessLost(
        () -> {
          watch.cellEnds(server.orElseThrow(), cell);
          ServerUsage ended = server.orElseThrow().usage();
          if (!turns.isEmpty()) {
            cells.add(
                new BlockCell(
                    cell,
                    requestsPerSecond,
                    turns,
                    ended,
                    server.get().collect(),
                    Optional.empty(),
                    search.flatMap(SearchedRate::found),
                    Optional.empty()));
          }
          threadPlacement.spread();
        });
  }

  void steadiness(LoadCell load, Optional<Steadiness> found) {
    cells.replaceAll(own -> own.load().equals(load) ? own.steadiness(found) : own);
  }

  Optional<BlockCell> observed(LoadCell load) {
    return cells.stream().filter(own -> own.load().equals(load)).findFirst();
  }

  /**
   * The load client closes its end with the answer, so it cannot tell whether the server would. It
   * is asked after all is measured, as a request unlike the load's makes compilers begin anew.
   */
  void finish() throws IOException, InterruptedException {
    unlessLost(
        () -> {
          if (cells.stream().anyMatch(BlockContender::closes)) {
            Optional<String> fault =
                CloseCheck.of(server.orElseThrow(), settings.profile().timeout());
            cells.replaceAll(own -> closes(own) ? own.notClosing(fault) : own);
          }
          recordings.orElseThrow().end();
        });
  }

  private static boolean closes(BlockCell own) {
    return own.load().endpoint().closes();
  }

  void kill() {
    over = true;
    server.ifPresent(ServerProcess::kill);
  }

  Trial toTrial(BlockPlan plan) {
    for (BlockCell observed : cells) {
      CellEvidence evidence = new CellEvidence(observed, settings.placement(), compression());
      plan.cellsOf(observed.load()).stream()
          .filter(planned.cells()::contains)
          .forEach(own -> outcome.take(evidence.result(own)));
    }
    cells.stream()
        .flatMap(own -> own.steadiness().stream())
        .reduce((one, other) -> one == Steadiness.STEADY ? other : one)
        .ifPresent(found -> outcome.steadiness(found.label()));
    return outcome.toTrial();
  }

  List<BlockCell> cells() {
    return List.copyOf(cells);
  }
}
