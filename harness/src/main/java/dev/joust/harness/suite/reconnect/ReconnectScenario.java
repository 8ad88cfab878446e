package dev.joust.harness.suite.reconnect;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.reconnect.client.Cut;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.PeakCpu;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Suite {@code reconnect}: sessions are cut all at once and come back, all at once or spread over a
 * time. How soon are they back, what does it take, and what do those feel who were not cut?
 *
 * @param settings what the profile asks
 */
public record ReconnectScenario(ReconnectSettings settings) implements Scenario {

  static final String NAME = "reconnect";

  public static final Suite<ReconnectSettings> SUITE =
      Suite.ofScenario(NAME, ReconnectSettings.class, ReconnectScenario::new);

  private static final Factor<Cut> CUT = Factor.of("cut", List.of(Cut.values()), Cut::label);

  private static final Factor<Duration> SPREAD = Factors.time("spread");

  private static final Factor<Boolean> RESUMED =
      Factor.of("resumed", List.of(false, true), String::valueOf);

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Reconnecting",
        "How soon are WebSocket sessions back that were cut all at once?",
        SPREAD.name(),
        List.of(
            "returnP99Millis",
            "mostBackSeconds",
            "allBackSeconds",
            "failedAttempts",
            "acceptQueueOverflows",
            "responseTimeP99Micros",
            "serverCpuMicrosPerConnection",
            "serverCpuPeakShare",
            "rssPeakBytes",
            "staleConnections"));
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(ReconnectObservation.GAUGES);
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("websocket");
  }

  @Override
  public int mostConnections() {
    return Collections.max(settings.connections()) + settings.survivors();
  }

  @Override
  public Duration expectedTime() {
    long spread =
        settings.spreads().stream().mapToLong(Duration::toMillis).sum() / settings.spreads().size();
    return Scenario.super
        .expectedTime()
        .plus(
            settings
                .pause()
                .plusMillis(spread + 1_000)
                .multipliedBy(settings.warmUps() + settings.storms()));
  }

  /** Each with a server of its own, as memory that was taken once is not always given back. */
  @Override
  public List<List<Cell>> trials() {
    return Cells.of(NAME)
        .by(Factor.CONNECTIONS, settings.connections())
        .by(CUT, settings.cuts())
        .by(SPREAD, settings.spreads())
        .each(cell -> Factors.within(settings.security(), cell))
        .each(this::resumedOrNot)
        .alone();
  }

  /** A server that has just started knows no session that could be resumed. */
  private Stream<Cell> resumedOrNot(Cell cell) {
    return Factors.isWithinTls(cell) && settings.resumed().isPresent() && !isRestart(cell)
        ? settings.resumed().get().stream().map(own -> cell.with(RESUMED, own))
        : Stream.of(cell);
  }

  private static boolean isRestart(Cell cell) {
    return cell.get(CUT) == Cut.RESTART;
  }

  /** A server that is restarted ends all sessions. */
  private int survivors(Cell cell) {
    return isRestart(cell) ? 0 : settings.survivors();
  }

  private static boolean isResumed(Cell cell) {
    return cell.value(RESUMED).orElse(false);
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell cell = cells.get(0);
    ClientGroup clients = stage.startClients(1);
    ServerProcess server = stage.startServer(List.of());
    clients.begin(place -> task(stage, server, cell));
    Judgement judgement = new Judgement();
    List<Iteration> iterations = new ArrayList<>();
    boolean goesOn = true;
    for (int number = 1 - settings.warmUps(); goesOn; number++) {
      ReconnectObservation seen = storm(stage, clients, cell);
      if (seen.resumed() && seen.result().fullHandshakes() >= seen.result().sessions()) {
        stage.skip(cells, "the server resumed no session");
        return;
      }
      boolean allBack = seen.result().back() == seen.result().sessions();
      if (number > 0 || !allBack) {
        ReconnectRules.judge(judgement, seen, stage.placement().serverCoreCount());
        iterations.add(
            new Iteration(
                Math.max(1, number),
                Gauge.read(ReconnectObservation.GAUGES, seen),
                seen.result().failedAttempts()));
      }
      goesOn = allBack && number < settings.storms();
      clients.proceed(goesOn ? HarnessReply.GO_ON : new HarnessReply.Skip());
    }
    clients.awaitEnd(Stage.START);
    stage.found(judgement.result(cell, Map.of(), iterations));
  }

  private ReconnectObservation storm(Stage stage, ClientGroup clients, Cell cell)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Duration opening = Stage.startWith(cell.get(Factor.CONNECTIONS));
    clients.await(ReconnectTask.Ready.class, opening.plus(settings.pause()));
    Optional<Long> overflowsBefore = stage.hosts().server().acceptQueueOverflows();
    boolean isRestart = isRestart(cell);
    if (isRestart) {
      clients.proceed();
      clients.await(ReconnectTask.Waiting.class, Stage.START);
      stage.restartServer();
    }
    SpanMeter.Begun begun = stage.meter().begin();
    try (PeakCpu peak = PeakCpu.of(stage.server().onHost())) {
      clients.proceed();
      Duration spread = Stage.START.plus(cell.get(SPREAD));
      Duration atMost = spread.plus(settings.patience()).plus(stage.profile().timeout());
      List<Reached<ReconnectTask.Done>> done = clients.await(ReconnectTask.Done.class, atMost);
      Span measured = stage.end(begun, done);
      // Some may be back before a server that has just started can be asked what it has counted.
      Span span = isRestart ? measured.countedFromStart() : measured;
      OptionalDouble peakCores = peak.end();
      Optional<Long> overflowsAfter = stage.hosts().server().acceptQueueOverflows();
      return new ReconnectObservation(
          done.get(0).report().result(),
          isResumed(cell),
          survivors(cell),
          span,
          peakCores,
          overflowsAfter.flatMap(after -> overflowsBefore.map(before -> after - before)));
    }
  }

  private ReconnectTask task(Stage stage, ServerProcess server, Cell cell) {
    return new ReconnectTask(
        server.address(),
        cell.get(CUT),
        cell.get(SPREAD),
        cell.get(Factor.CONNECTIONS),
        survivors(cell),
        settings,
        stage.profile().timeout(),
        isResumed(cell),
        stage.placement().clientCoreCount());
  }
}
