package dev.joust.harness.suite.drain;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.drain.client.DrainExchange;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Suite {@code drain}: what becomes of requests and connections when their server gets SIGTERM, and
 * how long it takes to end.
 */
public final class DrainScenario implements Scenario {

  static final String NAME = "drain";

  /** The suite. */
  public static final Suite<DrainSettings> SUITE =
      Suite.ofScenario(
          NAME, DrainSettings.class, (settings, profile) -> new DrainScenario(settings));

  private static final Factor<DrainExchange> EXCHANGE =
      Factor.exchange(DrainExchange::of, DrainExchange::label);

  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration LIVE_PERIOD = Duration.ofMillis(100);

  /** A server's JVM is halted four seconds after the time that it has. */
  private static final Duration HALTED = Duration.ofSeconds(10);

  private final DrainSettings settings;

  private DrainScenario(DrainSettings settings) {
    this.settings = settings;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Draining",
        "What becomes of requests and connections when their server gets SIGTERM?",
        Factor.EXCHANGE,
        List.of(
            "failedUsersShare",
            "exitSeconds",
            "failedAfterSignalShare",
            "refusedAfterSignalShare",
            "lostAfterSignalShare",
            "cutAfterSignalShare",
            "toldToLeaveShare",
            "otherCloseCodesShare"));
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(DrainObservation.GAUGES);
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("drain");
  }

  @Override
  public Set<String> requiredFeatures(List<Cell> trial) {
    return Stream.of(requiredFeatures(), trial.get(0).get(EXCHANGE).features())
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  @Override
  public int mostConnections() {
    return settings.users();
  }

  /** Each with a server of its own, as that ends. */
  @Override
  public List<List<Cell>> trials() {
    return settings.exchanges().stream()
        .map(exchange -> List.of(Cell.of(NAME).with(EXCHANGE, exchange)))
        .toList();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    DrainExchange exchange = cells.get(0).get(EXCHANGE);
    ServerProcess server = stage.startServer(flags());
    Duration drain = Duration.ofSeconds(settings.drainSeconds());
    Duration end = drain.plus(HALTED);
    ClientGroup clients = stage.startClients(1);
    clients.begin(
        place ->
            new DrainTask(
                server.address(),
                exchange,
                settings.users(),
                settings.pause().toMillis(),
                settings.lead().toMillis(),
                end.toMillis(),
                settings.longest().plus(stage.profile().timeout()).toMillis()));
    clients.await(DrainTask.Steady.class, START.plus(settings.lead()));
    long signal = System.nanoTime();
    server.terminate();
    clients.proceed();
    server.waitFor();
    double exitSeconds = (System.nanoTime() - signal) / 1e9;
    DrainTask.Gone gone = clients.await(DrainTask.Gone.class, end.multipliedBy(2)).get(0).report();
    clients.proceed();
    clients.awaitEnd(START);
    DrainObservation seen = new DrainObservation(gone.result(), exitSeconds);
    stage.found(
        seen.judge()
            .result(
                cells.get(0),
                Gauge.read(DrainObservation.GAUGES, seen),
                List.of(new Iteration(1, Map.of(), seen.failedBefore()))));
  }

  private List<String> flags() {
    List<String> flags =
        new ArrayList<>(
            ServerSetting.flags(Map.of(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())));
    flags.addAll(
        List.of(
            "--job-max-ms",
            String.valueOf(settings.longest().toMillis()),
            "--live-period-ms",
            String.valueOf(LIVE_PERIOD.toMillis())));
    return flags;
  }
}
