package dev.joust.harness.suite.latency;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.SuiteLayout;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What each contender can carry at most, in a closed loop: the scale for {@code latency}. */
final class CapacityScenario implements Scenario {

  static final String NAME = "capacity";
  static final String THROUGHPUT = "requestsPerSecond";

  private static final int BATCH = 5_000;

  private final LatencySettings settings;

  /** The capacities that the suite {@code latency} with these settings needs. */
  CapacityScenario(LatencySettings settings) {
    this.settings = settings;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Capacity",
        "How many requests can each contender answer at most? The least is 100 % in Latency.",
        Factors.EXCHANGE,
        List.of(THROUGHPUT, "serverCpuMicrosPerRequest"));
  }

  @Override
  public List<Measure> measures() {
    return List.of();
  }

  @Override
  public Set<String> requiredFeatures() {
    return LatencyScenario.requiredFeatures(settings);
  }

  @Override
  public int mostConnections() {
    return settings.connections();
  }

  @Override
  public boolean isPreliminary() {
    return true;
  }

  @Override
  public List<List<Cell>> trials() {
    return List.of(settings.exchanges().stream().map(CapacityScenario::cell).toList());
  }

  static Cell cell(Exchange exchange) {
    return Cell.of(NAME).with(Factors.EXCHANGE, exchange.label());
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Map<BatchSpec, List<Cell>> loads = new LinkedHashMap<>();
    for (Cell cell : cells) {
      Exchange exchange = Exchange.of(cell.value(Factors.EXCHANGE).orElseThrow());
      loads.put(
          new BatchSpec(exchange, settings.connections(), settings.payloadBytes(), BATCH),
          List.of(cell));
    }
    stage.measure(loads, settings.capacityTime(), settings.warmUpCap());
  }
}
