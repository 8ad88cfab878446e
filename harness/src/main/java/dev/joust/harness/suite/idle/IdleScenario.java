package dev.joust.harness.suite.idle;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.Share;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.load.LoadResult;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Suite {@code idle}: the memory that WebSocket connections take that do nothing, the time to
 * accept them all, and how they answer one message each.
 */
public final class IdleScenario implements Scenario {

  static final String NAME = "idle";

  /** The suite. */
  public static final Suite<IdleSettings> SUITE =
      Suite.ofScenario(NAME, IdleSettings.class, (settings, profile) -> new IdleScenario(settings));

  private static final int CONNECTIONS_PER_SECOND = 100;

  private static final Duration START = Duration.ofSeconds(60);

  private static final double MESSAGES_PER_SECOND = 2_000;

  private final IdleSettings settings;

  IdleScenario(IdleSettings settings) {
    this.settings = settings;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Idle connections",
        "What does a WebSocket connection cost that does nothing?",
        Factor.CONNECTIONS.name(),
        List.of(
            "liveHeapBytesPerConnection",
            "rssBytesPerConnection",
            "directBytesPerConnection",
            "rssBytes",
            "kernelBytesPerConnection",
            "connectSeconds",
            "responseTimeP99Micros"));
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(IdleObservation.GAUGES);
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("websocket");
  }

  @Override
  public int mostConnections() {
    return Collections.max(settings.connections());
  }

  @Override
  public Optional<String> remedyForHosts() {
    return Optional.empty();
  }

  /** Each in a trial of its own, as memory that was taken once is not always given back. */
  @Override
  public List<List<Cell>> trials() {
    return settings.connections().stream()
        .flatMap(
            connections ->
                Factors.within(
                    settings.security(), Cell.of(NAME).with(Factor.CONNECTIONS, connections)))
        .map(List::of)
        .toList();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell cell = cells.get(0);
    int connections = cell.get(Factor.CONNECTIONS);
    Duration atMost = START.plusSeconds(connections / CONNECTIONS_PER_SECOND);
    ClientGroup clients = stage.startClients(Math.min(stage.hosts().load().size(), connections));
    ServerProcess server = stage.startServer(List.of());
    clients.begin(
        place -> {
          int own = clients.share(connections, place);
          return new IdleTask(
              server.address(),
              own,
              MESSAGES_PER_SECOND * own / connections,
              new Share(place, clients.count()).phase(),
              stage.profile().timeout().toMillis(),
              server.ready().compression());
        });
    clients.await(IdleTask.Started.class, START);
    // The classes that the server loads for the first answer of its kind are no connection's.
    server.collect();

    SpanMeter.Begun opening = stage.collectingMeter().begin();
    Optional<Double> kernelBefore = stage.hosts().server().kernelMemoryBytes();
    clients.proceed();
    List<Reached<IdleTask.Open>> open = clients.await(IdleTask.Open.class, atMost);
    Span opened = opening.end(ClientGroup.usage(open));
    Optional<Double> kernelAfter = stage.hosts().server().kernelMemoryBytes();

    SpanMeter.Begun answering = stage.meter().begin();
    clients.proceed();
    List<Reached<IdleTask.Answered>> answered = clients.await(IdleTask.Answered.class, atMost);
    IdleObservation observed =
        new IdleObservation(
            connections,
            opened,
            HostLoad.of(open, stage.placement()),
            open.stream().mapToDouble(own -> own.report().seconds()).max().orElseThrow(),
            kernelAfter.flatMap(after -> kernelBefore.map(before -> after - before)),
            answering.end(ClientGroup.usage(answered)),
            HostLoad.of(answered, stage.placement()),
            answered.stream().map(own -> own.report().result()).reduce(LoadResult::plus).get());
    clients.proceed();
    clients.awaitEnd(START);

    stage.found(
        observed
            .judge(stage.placement().serverCoreCount())
            .result(
                cell,
                Gauge.read(IdleObservation.GAUGES, observed),
                List.of(new Iteration(1, Map.of(), observed.answers().errors()))));
  }
}
