package dev.joust.harness.suite.handshake;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.CpuNanos;
import dev.joust.harness.profile.Tier;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.harness.suite.handshake.client.HandshakeTerms;
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

  private static final Factor<TlsKey> KEY =
      Factor.of(ServerSetting.TLS_KEY.key(), List.of(TlsKey.values()), TlsKey::label);

  private static final Factor<Boolean> TICKETS =
      Factor.of(ServerSetting.TLS_TICKETS.key(), List.of(true, false), String::valueOf);

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
    return PROCESSES.plus(settings.warmUp()).plus(settings.span());
  }

  /** Each with a fresh server. */
  @Override
  public List<List<Cell>> trials() {
    return settings.handshakes().stream()
        .flatMap(
            handshake -> {
              Stream<Cell> one = Stream.of(Cell.of(NAME).with(HANDSHAKE, handshake));
              return handshake == Handshake.NONE
                  ? one
                  : varied(varied(one, KEY, settings.keys()), TICKETS, tickets(handshake));
            })
        .map(List::of)
        .toList();
  }

  /** Without a ticket there is nothing to resume. */
  private Optional<List<Boolean>> tickets(Handshake handshake) {
    return settings.tickets().map(all -> handshake == Handshake.RESUMED ? List.of(true) : all);
  }

  private static <T> Stream<Cell> varied(
      Stream<Cell> cells, Factor<T> factor, Optional<List<T>> values) {
    return values
        .map(all -> cells.flatMap(cell -> all.stream().map(own -> cell.with(factor, own))))
        .orElse(cells);
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
    clients.begin(place -> task(asked, terms, server, stage.profile().timeout()));
    HandshakeTask.Warm warm =
        clients.await(HandshakeTask.Warm.class, START.plus(settings.warmUp())).get(0).report();
    if (asked == Handshake.RESUMED && warm.result().resumed() == 0) {
      stage.skip(cells, "the server resumed no session of the warm-up");
      return;
    }
    server.collect();
    Optional<Long> compiledBefore = server.onHost().compilersCpuNanos();
    SpanMeter.Begun begun = stage.meter().begin();
    clients.proceed();
    List<Reached<HandshakeTask.Done>> done =
        clients.await(HandshakeTask.Done.class, START.plus(settings.span()));
    HandshakeObservation seen =
        new HandshakeObservation(
            asked,
            settings.perSecond(),
            warm.result().answered(),
            done.get(0).report().result(),
            begun.end(ClientGroup.usage(done)),
            CpuNanos.between(compiledBefore, server.onHost().compilersCpuNanos()),
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

  private HandshakeTask task(
      Handshake asked, HandshakeTerms terms, ServerProcess server, Duration timeout) {
    return new HandshakeTask(
        server.address(),
        asked,
        terms,
        settings.users(),
        settings.perSecond(),
        settings.warmUp().toMillis(),
        settings.span().toMillis(),
        timeout.toMillis());
  }
}
