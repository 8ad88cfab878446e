package dev.joust.harness.trial;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientTrial;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.HistogramText;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.machine.CpuTimes;
import dev.joust.harness.machine.ProcessCpu;
import dev.joust.harness.server.ServerCounters;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.server.ServerUsage;
import dev.joust.harness.verify.CloseCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Answers a client through a trial and reads the server wherever the client pauses. */
final class TrialWatch implements ClientProcess.Conversation {

  private static final Duration COUNTERS_TIMEOUT = Duration.ofMillis(500);
  private static final Duration POLL = Duration.ofMillis(2);

  private final ServerProcess server;
  private final ClientTrial trial;
  private final Placement placement;
  private final ProcessCpu serverCpu;
  private final List<CellObservation> cells = new ArrayList<>();
  private List<IterationObservation> iterations = new ArrayList<>();
  private Optional<ClientMessage.Warmed> warmed = Optional.empty();
  private Optional<ProcessCpu> clientCpu = Optional.empty();
  private Compilers compilers;
  private CompilerPlacement compilerPlacement;
  private ServerUsage before;
  private Clocks clocksBefore;

  TrialWatch(ServerProcess server, ClientTrial trial, Placement placement) {
    this.server = server;
    this.trial = trial;
    this.placement = placement;
    this.serverCpu = new ProcessCpu(server.pid());
  }

  /** The cells whose end was reached, in order. */
  synchronized List<CellObservation> cells() {
    return List.copyOf(cells);
  }

  /** How the warm-up went, if it has ended. */
  synchronized Optional<ClientMessage.Warmed> warmed() {
    return warmed;
  }

  @Override
  public synchronized HarnessReply answer(ClientMessage message) throws Exception {
    if (message instanceof ClientMessage.Hello hello) {
      clientCpu = Optional.of(new ProcessCpu(hello.pid()));
      compilers = new Compilers(hello.pid(), server);
      compilerPlacement = new CompilerPlacement(placement, server.pid(), hello.pid());
      compilerPlacement.spread();
      rehearse();
      return HarnessReply.task(trial);
    }
    if (message instanceof ClientMessage.Compiling compiling) {
      return compilers.answer(compiling);
    }
    if (message instanceof ClientMessage.Warmed ended) {
      warmed = Optional.of(ended);
    } else if (message instanceof ClientMessage.CellBegins) {
      compilerPlacement.confine();
      iterations = new ArrayList<>();
      server.resetPeaks();
    } else if (message instanceof ClientMessage.IterationBegins) {
      begin();
    } else if (message instanceof ClientMessage.IterationEnds ended) {
      iterations.add(observed(ended));
    } else if (message instanceof ClientMessage.CellEnds ended) {
      BatchSpec spec = trial.cells().get(ended.cell());
      ServerUsage usage = server.usage();
      cells.add(new CellObservation(spec, iterations, usage, server.collect(), Optional.empty()));
      compilerPlacement.spread();
      if (cells.size() == trial.cells().size()) {
        checkCloses();
      }
    }
    return HarnessReply.GO_ON;
  }

  /**
   * The load client closes its end with the answer, so it cannot tell whether the server would.
   * Asked after all is measured, as a request unlike the load's makes compilers begin anew.
   */
  private void checkCloses() {
    if (cells.stream().anyMatch(TrialWatch::closes)) {
      Optional<String> fault =
          CloseCheck.of(server.address(), Duration.ofMillis(trial.timeoutMillis()));
      cells.replaceAll(cell -> closes(cell) ? cell.notClosing(fault) : cell);
    }
  }

  /**
   * Asks the server once what it is asked around a measurement. The classes that it needs for the
   * answers would else be loaded then, and make its compilers take back much of the rest.
   */
  private void rehearse() throws ServerFailure, InterruptedException {
    server.resetPeaks();
    server.usage();
    server.collect();
  }

  private static boolean closes(CellObservation cell) {
    return cell.spec().exchange() == Exchange.HTTP_CLOSE;
  }

  private void begin() throws ServerFailure, InterruptedException {
    before = server.usage();
    clocksBefore = clocks();
  }

  private IterationObservation observed(ClientMessage.IterationEnds ended)
      throws ServerFailure, InterruptedException {
    Clocks spent = clocks().since(clocksBefore);
    return new IterationObservation(
        ended,
        HistogramText.parse(ended.histogram()),
        ended.responseHistogram().map(HistogramText::parse),
        before,
        settled(ended),
        spent);
  }

  private Clocks clocks() {
    return new Clocks(
        System.nanoTime(),
        serverCpu.nanos(),
        clientCpu.flatMap(ProcessCpu::nanos),
        compilers.nanos(),
        CpuTimes.ofThisMachine().map(CpuTimes::takenNanos));
  }

  /** A server may count a message that it has sent a moment after the client has it. */
  private ServerUsage settled(ClientMessage.IterationEnds ended)
      throws ServerFailure, InterruptedException {
    ServerUsage usage = server.usage();
    long deadline = System.nanoTime() + COUNTERS_TIMEOUT.toNanos();
    while (counted(ended, usage) < ended.completed() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL.toNanos());
      usage = server.usage();
    }
    return usage;
  }

  private long counted(ClientMessage.IterationEnds ended, ServerUsage usage) {
    ServerCounters counted = usage.counters().since(before.counters());
    return trial.cells().get(ended.cell()).exchange() == Exchange.WEBSOCKET
        ? counted.messagesSent()
        : counted.requests();
  }
}
