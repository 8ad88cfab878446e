package dev.joust.harness.suite.waiting;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.waiting.WaitingRules.Waits;
import dev.joust.harness.suite.waiting.client.WaitingClients;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import dev.joust.spi.execution.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Suite {@code waiting}: handlers wait before they answer. How many can wait before others have to,
 * and what do they take at the same rate for all?
 *
 * @param settings what the profile asks
 */
public record WaitingScenario(WaitingSettings settings) implements Scenario {

  static final String NAME = "waiting";

  public static final Suite<WaitingSettings> SUITE =
      Suite.ofScenario(NAME, WaitingSettings.class, WaitingScenario::new);

  private static final Factor<Wait.How> HOW =
      Factor.of("how", List.of(Wait.How.values()), Wait.How::toString);

  private static final Factor<Integer> WAIT_MILLIS = Factor.integer("waitMillis");

  /** What a server and a client take to start and to end. */
  private static final Duration PROCESSES = Duration.ofMillis(2_500);

  /** What opening connections and counting take beside a rate. */
  private static final Duration BESIDE = Duration.ofMillis(500);

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Handlers that wait",
        "How many handlers can wait before others have to, and what does a wait take?",
        WAIT_MILLIS.name(),
        List.of(
            "blockedHandlersBesideQuick",
            "responseTimeP99Micros",
            "responseTimeP50Micros",
            "quickResponseTimeP99Micros",
            "answeredPerSecond",
            "offeredRequestsPerSecond",
            "serverCpuMicrosPerRequest",
            "threads",
            "rssBytes",
            "pinnedWaits"));
  }

  @Override
  public List<Measure> measures() {
    return Stream.of(
            Gauge.measures(BlockedObservation.GAUGES),
            Gauge.measures(BlockedObservation.STEP_GAUGES),
            Gauge.measures(RateObservation.GAUGES))
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("payload", "waiting");
  }

  @Override
  public int mostConnections() {
    return Math.max(Collections.max(settings.connections()), Collections.max(settings.blocked()))
        + WaitingClients.QUICK_CONNECTIONS;
  }

  /** A trial's time, shared out among its cells. */
  @Override
  public Duration expectedTime() {
    int cells = settings.waitMillis().size() * settings.connections().size() + 1;
    return PROCESSES
        .plus(settings.warmUp())
        .plus(settings.hold().multipliedBy(settings.blocked().size()))
        .dividedBy(cells)
        .plus(settings.span())
        .plus(BESIDE);
  }

  /**
   * One for each way to wait: first handlers that are blocked, then rates whose waits grow. A
   * handler that does not wait holds nothing, so there is one way for it.
   */
  @Override
  public List<List<Cell>> trials() {
    List<List<Cell>> trials = new ArrayList<>();
    for (Wait.How how : settings.how()) {
      Cell cell = Cell.of(NAME).with(HOW, how);
      List<Cell> cells = new ArrayList<>(List.of(cell));
      for (int millis : settings.waitMillis()) {
        if (millis > 0 || how == settings.how().get(0)) {
          for (int connections : settings.connections()) {
            cells.add(cell.with(Factor.CONNECTIONS, connections).with(WAIT_MILLIS, millis));
          }
        }
      }
      trials.add(cells);
    }
    return trials;
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    List<Cell> rates = cells.stream().filter(cell -> cell.value(WAIT_MILLIS).isPresent()).toList();
    List<Cell> blocked = cells.stream().filter(cell -> !rates.contains(cell)).toList();
    ClientGroup clients = stage.startClients(1);
    ServerProcess server = stage.startServer(List.of());
    clients.begin(place -> task(stage, server, cells.get(0).get(HOW), rates));
    clients.await(WaitingTask.Warm.class, Stage.START.plus(settings.warmUp()));
    for (Cell cell : blocked) {
      BlockedObservation seen = block(stage, clients);
      stage.found(
          WaitingRules.judgeBlocked(seen.steps())
              .result(cell, Gauge.read(BlockedObservation.GAUGES, seen), seen.iterations()));
    }
    boolean keepsUp = true;
    for (Cell cell : rates) {
      if (keepsUp) {
        keepsUp = rate(stage, server, clients, cell);
      } else {
        stage.notMeasured(cell);
      }
    }
    clients.awaitEnd(Stage.START);
  }

  private WaitingTask task(Stage stage, ServerProcess server, Wait.How how, List<Cell> rates) {
    return new WaitingTask(
        server.address(),
        how,
        settings,
        rates.stream()
            .map(
                cell ->
                    new WaitingTask.Rate(
                        cell.get(Factor.CONNECTIONS), cell.get(WAIT_MILLIS), perSecond(cell)))
            .toList(),
        stage.profile().timeout(),
        stage.placement().clientCoreCount());
  }

  private double perSecond(Cell cell) {
    return settings.perSecond(cell.get(Factor.CONNECTIONS), cell.get(WAIT_MILLIS));
  }

  /** Blocks more and more handlers, until quick requests have to wait. */
  private BlockedObservation block(Stage stage, ClientGroup clients)
      throws TrialFailure, InterruptedException {
    List<Waits> steps = new ArrayList<>();
    int holdMillis = Math.toIntExact(settings.hold().toMillis());
    clients.proceed();
    for (int count : settings.blocked()) {
      Duration atMost = atMost(stage, count).plus(settings.hold());
      List<Reached<WaitingTask.Blocked>> blocked = clients.await(WaitingTask.Blocked.class, atMost);
      Waits step = new Waits(holdMillis, blocked.get(0).report().result());
      steps.add(step);
      if (BlockedObservation.isQuickLate(step)) {
        clients.proceed(new HarnessReply.Skip());
        return new BlockedObservation(steps);
      }
      clients.proceed();
    }
    return new BlockedObservation(steps);
  }

  private static Duration atMost(Stage stage, int connections) {
    return Stage.startWith(connections).plus(stage.profile().timeout().multipliedBy(2));
  }

  /** Holds a rate; whether the server keeps up with it. */
  private boolean rate(Stage stage, ServerProcess server, ClientGroup clients, Cell cell)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Duration atMost = atMost(stage, cell.get(Factor.CONNECTIONS));
    clients.await(WaitingTask.Open.class, atMost);
    server.countPinned();
    Measured<WaitingTask.Held> held =
        stage.measure(stage.meter(), clients, WaitingTask.Held.class, atMost.plus(settings.span()));
    OptionalLong pinned = server.pinnedCount();
    RateObservation seen =
        new RateObservation(
            perSecond(cell),
            new Waits(cell.get(WAIT_MILLIS), held.first().result()),
            held.span(),
            pinned);
    stage.found(
        cell,
        seen.judge(stage.placement().serverCoreCount()),
        RateObservation.GAUGES,
        seen,
        seen.errors());
    boolean keepsUp = seen.waits().keepsUp();
    clients.proceed(keepsUp ? HarnessReply.GO_ON : new HarnessReply.Skip());
    return keepsUp;
  }
}
