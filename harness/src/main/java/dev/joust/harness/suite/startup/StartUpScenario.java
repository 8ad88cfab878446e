package dev.joust.harness.suite.startup;

import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerReady;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Suite {@code startup}: the time from the start of a server's process until it accepts
 * connections, and the CPU time that takes.
 *
 * @param settings what the profile asks
 */
public record StartUpScenario(StartUpSettings settings) implements Scenario {

  static final String NAME = "startup";

  public static final Suite<StartUpSettings> SUITE =
      Suite.ofScenario(NAME, StartUpSettings.class, StartUpScenario::new);

  private static final List<Gauge<Start>> GAUGES =
      List.of(
          Gauge.always("startUpMillis", start -> start.nanos() / 1e6),
          Gauge.of(
              "startUpCpuMillis",
              start -> start.cpuNanos().stream().mapToDouble(own -> own / 1e6).findFirst()));

  /** One start, told by the server: what Joust loads afterwards to measure by is no part of it. */
  private record Start(long nanos, OptionalLong cpuNanos) {

    static Start of(Stage stage) throws ServerFailure, IOException, InterruptedException {
      ServerReady ready =
          stage.hosts().areOne()
              ? stage.startServer(ServerLaunch.launchedNow()).ready()
              : stage.startServer(List.of(), ServerLaunch::timed).ready();
      return new Start(ready.startNanos().orElseThrow(), ready.startCpuNanos());
    }
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
            NAME,
            "Start-up",
            "How long does a server take until it accepts connections?",
            "",
            GAUGES.stream().map(gauge -> gauge.measure().name()).toList())
        .withColdServers();
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(GAUGES);
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of();
  }

  @Override
  public Optional<String> remedyForHosts() {
    return Optional.empty();
  }

  @Override
  public List<List<Cell>> trials() {
    return List.of(List.of(Cell.of(NAME)));
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws ServerFailure, IOException, InterruptedException {
    List<Iteration> iterations = new ArrayList<>();
    for (int number = 1; number <= settings.starts(); number++) {
      Start start = Start.of(stage);
      iterations.add(new Iteration(number, Gauge.read(GAUGES, start), Map.of()));
      if (number < settings.starts()) {
        // The next start must not wait for this one's end.
        stage.endServer();
      }
    }
    stage.found(new Judgement().result(cells.get(0), Map.of(), iterations));
  }
}
