package dev.joust.harness.suite.idle;

import static dev.joust.reports.run.Measure.Aggregate.MEDIAN;
import static dev.joust.reports.run.Measure.Direction.LOWER;
import static dev.joust.reports.run.Measure.Direction.NONE;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.ScenarioClient;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Suite {@code idle}: the memory that WebSocket connections take that do nothing, the time to
 * accept them all, and how they answer one message each.
 */
final class IdleScenario implements Scenario {

  static final String NAME = "idle";
  private static final String CONNECTIONS = "connections";

  /** The slowest that connections are made before a trial is given up. */
  private static final int CONNECTIONS_PER_SECOND = 100;

  private static final Duration START = Duration.ofSeconds(60);

  private final IdleSettings settings;

  /** The suite with these settings. */
  IdleScenario(IdleSettings settings) {
    this.settings = settings;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Idle connections",
        "What does a WebSocket connection cost that does nothing?",
        CONNECTIONS,
        List.of(
            "liveHeapBytesPerConnection",
            "rssBytesPerConnection",
            "rssBytes",
            "kernelBytesPerConnection",
            "connectSeconds",
            "responseTimeP99Micros"));
  }

  @Override
  public List<Measure> measures() {
    return List.of(
        new Measure(
            "liveHeapBytesPerConnection",
            "B",
            LOWER,
            MEDIAN,
            "Server heap after collection, per connection"),
        new Measure(
            "rssBytesPerConnection", "B", LOWER, MEDIAN, "Server resident memory, per connection"),
        new Measure(
            "kernelBytesPerConnection",
            "B",
            NONE,
            MEDIAN,
            "Kernel memory of both ends, per connection"),
        new Measure("connectSeconds", "s", LOWER, MEDIAN, "Time until all are accepted"));
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("websocket");
  }

  @Override
  public int mostConnections() {
    return Collections.max(settings.connections());
  }

  /** Each in a trial of its own, as memory that was taken once is not always given back. */
  @Override
  public List<List<Cell>> trials() {
    return settings.connections().stream()
        .map(connections -> List.of(Cell.of(NAME).with(CONNECTIONS, connections)))
        .toList();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell cell = cells.get(0);
    int connections = Integer.parseInt(cell.value(CONNECTIONS).orElseThrow());
    Duration atMost = START.plusSeconds(connections / CONNECTIONS_PER_SECOND);
    ScenarioClient client = stage.startClient();
    ServerProcess server = stage.startServer(List.of());
    client.begin(new IdleTask(server.address(), connections, stage.profile().timeout().toMillis()));
    client.await(IdleTask.STARTED, START);
    Memory before = Memory.of(server);
    client.letOn();
    Reached open = client.await(IdleTask.OPEN, atMost);
    Memory after = Memory.of(server);
    client.letOn();
    Reached answered = client.await(IdleTask.ANSWERED, atMost);
    client.letOn();
    client.awaitEnd(START);

    Map<String, Double> measures = after.since(before, connections);
    measures.put("connectSeconds", open.figures().get(IdleTask.CONNECT_SECONDS));
    Judgement judgement = new Judgement();
    judgement.require(
        after.connectionsOpen() - before.connectionsOpen() == connections,
        "%d connections were opened, but the server counts %d",
        connections,
        after.connectionsOpen() - before.connectionsOpen());
    double answers = answered.figures().get(IdleTask.ANSWERED_COUNT);
    judgement.require(
        answers == connections, "of %d messages, %.0f were answered", connections, answers);
    if (answers > 0) {
      measures.put("responseTimeP50Micros", answered.figures().get(IdleTask.RESPONSE_P50_MICROS));
      measures.put("responseTimeP99Micros", answered.figures().get(IdleTask.RESPONSE_P99_MICROS));
      measures.put("responseTimeMaxMicros", answered.figures().get(IdleTask.RESPONSE_MAX_MICROS));
    }
    stage.found(
        judgement.result(cell, measures, List.of(new Iteration(1, Map.of(), answered.errors()))));
  }
}
