package dev.joust.harness.suite.handshake;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.load.Endpoint.Security;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Suite {@code handshake}: what a new connection with one request costs at the same rate for all,
 * without TLS, with a full handshake and with one that resumes a session.
 */
public final class HandshakeScenario implements Scenario {

  static final String NAME = "handshake";

  /** The suite. */
  public static final Suite<HandshakeSettings> SUITE =
      Suite.ofScenario(
          NAME, HandshakeSettings.class, (settings, profile) -> new HandshakeScenario(settings));

  private static final Factor<Handshake> HANDSHAKE =
      Factor.of(NAME, List.of(Handshake.values()), Handshake::label);

  /** What a server and a client take to start and to end. */
  private static final Duration PROCESSES = Duration.ofMillis(2_500);

  private static final Duration START = Duration.ofSeconds(60);

  private final HandshakeSettings settings;

  private HandshakeScenario(HandshakeSettings settings) {
    this.settings = settings;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "TLS handshakes",
        "What does a new connection cost without TLS, with a full handshake and with a resumed one?",
        NAME,
        List.of(
            "serverCpuMicrosPerConnection",
            "connectionsPerCpuSecond",
            "firstByteP50Micros",
            "firstByteP99Micros",
            "allocatedBytesPerConnection",
            "fullHandshakes",
            "resumedHandshakes"));
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(HandshakeObservation.GAUGES);
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("payload", "tls");
  }

  @Override
  public int mostConnections() {
    return settings.users();
  }

  @Override
  public Duration expectedTime() {
    return PROCESSES.plus(settings.warmUp()).plus(settings.span());
  }

  /** Each with a fresh server. */
  @Override
  public List<List<Cell>> trials() {
    return settings.handshakes().stream()
        .map(handshake -> List.of(Cell.of(NAME).with(HANDSHAKE, handshake)))
        .toList();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell cell = cells.get(0);
    Handshake asked = cell.get(HANDSHAKE);
    ClientGroup clients = stage.startClients(1);
    ServerProcess server =
        stage.startServer(
            asked == Handshake.NONE ? List.of() : stage.profile().tier().flagsOfTls());
    boolean isSecure = server.address().security() == Security.TLS;
    if (isSecure == (asked == Handshake.NONE)) {
      stage.skip(cells, "the contender's own setting is tls=" + server.ready().tls());
      return;
    }
    clients.begin(place -> task(asked, server, stage.profile().timeout()));
    HandshakeTask.Warm warm =
        clients.await(HandshakeTask.Warm.class, START.plus(settings.warmUp())).get(0).report();
    if (asked == Handshake.RESUMED && warm.result().resumed() == 0) {
      stage.skip(cells, "the server resumed no session of the warm-up");
      return;
    }
    server.collect();
    SpanMeter.Begun begun = stage.meter().begin();
    clients.proceed();
    List<Reached<HandshakeTask.Done>> done =
        clients.await(HandshakeTask.Done.class, START.plus(settings.span()));
    HandshakeObservation seen =
        new HandshakeObservation(
            asked,
            settings.perSecond(),
            done.get(0).report().result(),
            begun.end(ClientGroup.usage(done)),
            HostLoad.of(done, stage.placement()));
    clients.proceed();
    clients.awaitEnd(START);
    stage.found(
        seen.judge(stage.placement().serverCoreCount())
            .result(
                cell,
                Gauge.read(HandshakeObservation.GAUGES, seen),
                List.of(new Iteration(1, Map.of(), seen.result().errors()))));
  }

  private HandshakeTask task(Handshake asked, ServerProcess server, Duration timeout) {
    return new HandshakeTask(
        server.address(),
        asked,
        settings.users(),
        settings.perSecond(),
        settings.warmUp().toMillis(),
        settings.span().toMillis(),
        timeout.toMillis());
  }
}
