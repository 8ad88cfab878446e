package dev.joust.harness.suite.drain;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.drain.client.DrainExchange;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
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
 *
 * @param settings what the profile asks
 */
public record DrainScenario(DrainSettings settings) implements Scenario {

  static final String NAME = "drain";

  public static final Suite<DrainSettings> SUITE =
      Suite.ofScenario(NAME, DrainSettings.class, DrainScenario::new);

  private static final Factor<DrainExchange> EXCHANGE =
      Factor.exchange(DrainExchange::of, DrainExchange::label);

  private static final Duration LIVE_PERIOD = Duration.ofMillis(100);

  /** A server's JVM is halted four seconds after the time that it has. */
  private static final Duration HALTED = Duration.ofSeconds(10);

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
    return Cells.of(NAME).by(EXCHANGE, settings.exchanges()).alone();
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
                settings,
                end,
                settings.longest().plus(stage.profile().timeout())));
    clients.await(DrainTask.Steady.class, Stage.START.plus(settings.lead()));
    long signal = System.nanoTime();
    server.terminate();
    clients.proceed();
    server.waitFor();
    double exitSeconds = (System.nanoTime() - signal) / 1e9;
    DrainTask.Gone gone = clients.await(DrainTask.Gone.class, end.multipliedBy(2)).get(0).report();
    clients.end();
    DrainObservation seen = new DrainObservation(gone.result(), exitSeconds);
    stage.found(cells.get(0), seen.judge(), DrainObservation.GAUGES, seen, seen.failedBefore());
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
