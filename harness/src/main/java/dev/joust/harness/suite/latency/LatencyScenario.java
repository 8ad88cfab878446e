package dev.joust.harness.suite.latency;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.load.ArrivalSchedule;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.TrialSpan;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.SuiteLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Suite {@code latency}: response times at arrival rates that are the same for all contenders, as
 * shares of what the slowest can carry.
 */
final class LatencyScenario implements Scenario {

  static final String NAME = "latency";
  private static final String LOAD_PERCENT = "loadPercent";

  private final LatencySettings settings;
  private final TrialSpan trialSpan;

  /** The suite with these settings. */
  LatencyScenario(LatencySettings settings, TrialSpan trialSpan) {
    this.settings = settings;
    this.trialSpan = trialSpan;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Latency",
        "How long does an answer take at the same rate of requests for all?",
        LOAD_PERCENT,
        List.of(
            "responseTimeP99Micros",
            "responseTimeP50Micros",
            "responseTimeP90Micros",
            "responseTimeP99_9Micros",
            "responseTimeP99_99Micros",
            "responseTimeMaxMicros",
            "serverCpuMicrosPerRequest",
            "offeredRequestsPerSecond",
            "gcPauseMillis",
            "gcMaxPauseMillis",
            "serverHiccupMaxMicros",
            "clientHiccupMaxMicros"));
  }

  @Override
  public List<Measure> measures() {
    return List.of();
  }

  @Override
  public Set<String> requiredFeatures() {
    return requiredFeatures(settings);
  }

  static Set<String> requiredFeatures(LatencySettings settings) {
    return settings.exchanges().contains(Exchange.WEBSOCKET) ? Set.of("websocket") : Set.of();
  }

  @Override
  public int mostConnections() {
    return settings.connections();
  }

  @Override
  public List<List<Cell>> trials() {
    List<Cell> cells = new ArrayList<>();
    for (Exchange exchange : settings.exchanges()) {
      for (int percent : settings.loadPercents()) {
        cells.add(
            Cell.of(NAME).with(Factors.EXCHANGE, exchange.label()).with(LOAD_PERCENT, percent));
      }
    }
    return trialSpan == TrialSpan.CELL ? cells.stream().map(List::of).toList() : List.of(cells);
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Capacities capacities = new Capacities(RunReader.read(stage.folder()));
    Map<BatchSpec, List<Cell>> loads = new LinkedHashMap<>();
    for (Cell cell : cells) {
      loads.computeIfAbsent(load(cell, capacities), unseen -> new ArrayList<>()).add(cell);
    }
    stage.measure(loads, settings.time(), settings.warmUpCap());
  }

  private BatchSpec load(Cell cell, Capacities capacities) throws TrialFailure {
    Exchange exchange = Exchange.of(cell.value(Factors.EXCHANGE).orElseThrow());
    double share = Integer.parseInt(cell.value(LOAD_PERCENT).orElseThrow()) / 100.0;
    // A whole number, so that a reader can ask for the same.
    double rate = Math.max(1, Math.rint(capacities.least(exchange) * share));
    return new BatchSpec(
        exchange,
        settings.connections(),
        settings.payloadBytes(),
        Math.toIntExact(ArrivalSchedule.during(settings.time(), rate).requests()),
        Optional.of(rate));
  }
}
