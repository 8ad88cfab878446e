package dev.joust.harness.suite.handshake;

import dev.joust.harness.client.CpuNanos;
import dev.joust.harness.profile.Tier;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.harness.suite.handshake.client.HandshakeResult;
import dev.joust.harness.suite.handshake.client.HandshakeTerms;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.load.Endpoint.Security;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.tls.TlsKey;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Suite {@code handshake}: what a new connection with one request costs at the same rate for all,
 * without TLS, with a full handshake and with one that resumes a session.
 *
 * @param settings what the profile asks
 */
public record HandshakeScenario(HandshakeSettings settings) implements Scenario {

  static final String NAME = "handshake";

  public static final Suite<HandshakeSettings> SUITE =
      Suite.ofScenario(NAME, HandshakeSettings.class, HandshakeScenario::new);

  private static final Factor<Handshake> HANDSHAKE =
      Factor.of(NAME, List.of(Handshake.values()), Handshake::label);

  /** What a server and a client take to start and to end. */
  private static final Duration PROCESSES = Duration.ofMillis(2_500);

  private static final Factor<TlsKey> KEY =
      Factor.of(ServerSetting.TLS_KEY.key(), List.of(TlsKey.values()), TlsKey::label);

  private static final Factor<Boolean> TICKETS =
      Factor.of(ServerSetting.TLS_TICKETS.key(), List.of(true, false), String::valueOf);

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
            "resumedHandshakes",
            "warmUpConnections"));
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
    return PROCESSES
        .plus(settings.warmUp())
        .plus(settings.warmUp().dividedBy(2))
        .plus(settings.span());
  }

  /** Each with a fresh server. */
  @Override
  public List<List<Cell>> trials() {
    return Cells.of(NAME).by(HANDSHAKE, settings.handshakes()).each(this::varied).alone();
  }

  /** Without a ticket there is nothing to resume. */
  private Optional<List<Boolean>> tickets(Handshake handshake) {
    return settings.tickets().map(all -> handshake == Handshake.RESUMED ? List.of(true) : all);
  }

  private Stream<Cell> varied(Cell cell) {
    Handshake handshake = cell.get(HANDSHAKE);
    return handshake == Handshake.NONE
        ? Stream.of(cell)
        : new Cells(List.of(cell))
            .by(KEY, settings.keys()).by(TICKETS, tickets(handshake)).all().stream();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell cell = cells.get(0);
    Handshake asked = cell.get(HANDSHAKE);
    ClientGroup clients = stage.startClients(1);
    Optional<ServerProcess> started = start(stage, cell);
    if (started.isEmpty()) {
      return;
    }
    ServerProcess server = started.get();
    boolean isSecure = server.address().security() == Security.TLS;
    if (isSecure == (asked == Handshake.NONE)) {
      stage.skip(cells, "the contender's own setting is tls=" + server.ready().tls());
      return;
    }
    HandshakeTerms terms = new HandshakeTerms(cell.value(KEY), cell.value(TICKETS));
    Duration timeout = stage.profile().timeout();
    clients.begin(place -> new HandshakeTask(server.address(), asked, terms, settings, timeout));
    Duration atMost = Stage.START.plus(settings.warmUp());
    HandshakeResult loop =
        clients.await(HandshakeTask.Looped.class, atMost).get(0).report().result();
    if (asked == Handshake.RESUMED && loop.resumed() == 0) {
      stage.skip(cells, "the server resumed no session of the warm-up");
      return;
    }
    // After a collection much is compiled anew.
    server.collect();
    clients.proceed();
    long settled = clients.await(HandshakeTask.Warm.class, atMost).get(0).report().connections();
    Optional<Long> compiledBefore = server.onHost().compilersCpuNanos();
    Measured<HandshakeTask.Done> done =
        stage.measure(
            stage.meter(), clients, HandshakeTask.Done.class, Stage.START.plus(settings.span()));
    HandshakeObservation seen =
        new HandshakeObservation(
            asked,
            settings.perSecond(),
            loop.answered() + settled,
            done.first().result(),
            done.span(),
            CpuNanos.between(compiledBefore, server.onHost().compilersCpuNanos()));
    clients.end();
    stage.found(
        cell,
        seen.judge(stage.placement().serverCoreCount()),
        HandshakeObservation.GAUGES,
        seen,
        seen.result().errors());
  }

  /** Starts the server, unless its engine does not do as the cell asks. */
  private static Optional<ServerProcess> start(Stage stage, Cell cell)
      throws ServerFailure, IOException, InterruptedException {
    boolean isPlain = cell.get(HANDSHAKE) == Handshake.NONE;
    try {
      return Optional.of(
          stage.startServer(isPlain ? List.of() : flags(cell, stage.profile().tier())));
    } catch (ServerFailure refusal) {
      if (!refusal.getMessage().contains(ServerSetting.TLS_TICKETS.key())) {
        throw refusal;
      }
      stage.skip(List.of(cell), refusal.getMessage());
      return Optional.empty();
    }
  }

  private static List<String> flags(Cell cell, Tier tier) {
    Map<ServerSetting, Object> more = new EnumMap<>(ServerSetting.class);
    cell.value(KEY).ifPresent(key -> more.put(ServerSetting.TLS_KEY, key.label()));
    cell.value(TICKETS).ifPresent(tickets -> more.put(ServerSetting.TLS_TICKETS, tickets));
    return Stream.concat(tier.flagsOfTls().stream(), ServerSetting.flags(more).stream()).toList();
  }
}
