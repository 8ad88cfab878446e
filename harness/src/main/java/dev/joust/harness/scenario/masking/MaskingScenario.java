package dev.joust.harness.scenario.masking;

import static dev.joust.reports.run.Measure.Aggregate.MEDIAN;
import static dev.joust.reports.run.Measure.Direction.HIGHER;
import static dev.joust.reports.run.Measure.Direction.LOWER;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.profile.MaskingProfile;
import dev.joust.harness.trial.Judgement;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Suite {@code masking}: the price of a WebSocket frame, and of the mask in it. */
public final class MaskingScenario implements Scenario {

  private static final String NAME = "masking";
  private static final String PAYLOAD_BYTES = "payloadBytes";
  private static final String OPERATION = "operation";
  private static final Duration START = Duration.ofSeconds(60);

  private final MaskingProfile profile;

  /** The suite with these settings. */
  public MaskingScenario(MaskingProfile profile) {
    this.profile = profile;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Masking",
        "What does a WebSocket frame cost, and what the mask in it?",
        OPERATION,
        List.of("operationNanos", "megabytesPerSecond", "shareOfCopySpeed"));
  }

  @Override
  public List<Measure> measures() {
    return List.of(
        new Measure("operationNanos", "ns", LOWER, MEDIAN, "Time for one"),
        new Measure("megabytesPerSecond", "MB/s", HIGHER, MEDIAN, "Payload per second"),
        new Measure(
            "shareOfCopySpeed", "", HIGHER, MEDIAN, "Speed, as a share of an array copy's"));
  }

  /** Nothing goes over a wire; JMH measures. */
  @Override
  public String client() {
    return "jmh";
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("websocket");
  }

  /** None; a machine is asked for one at least. */
  @Override
  public int mostConnections() {
    return 1;
  }

  @Override
  public List<List<Cell>> trials() {
    return List.of(
        profile.payloadBytes().stream()
            .flatMap(
                bytes ->
                    Stream.of(Operation.values())
                        .map(
                            operation ->
                                Cell.of(NAME)
                                    .with(PAYLOAD_BYTES, bytes)
                                    .with(OPERATION, operation.label())))
            .toList());
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, IOException, InterruptedException {
    ScenarioClient client =
        stage
            .startClient()
            .begin(
                new MaskingTask(
                    stage.contenderFolder().toAbsolutePath().toString(),
                    cells.stream().map(MaskingScenario::work).toList(),
                    profile.warmUp().toMillis(),
                    profile.iterations(),
                    profile.iterationTime().toMillis()));
    Duration atMost =
        START
            .plus(profile.warmUp())
            .plus(profile.iterationTime().multipliedBy(10L * profile.iterations()));
    Map<Integer, Double> copyNanos = new HashMap<>();
    for (Cell cell : cells) {
      Reached measured = client.await(MaskingTask.MEASURED, atMost);
      MaskingTask.Work work = work(cell);
      if (work.operation() == Operation.ARRAY_COPY) {
        copyNanos.put(work.payloadBytes(), median(measured.figures()));
      }
      stage.found(
          new Judgement()
              .result(
                  cell,
                  Map.of(),
                  iterations(measured.figures(), work, copyNanos.get(work.payloadBytes()))));
      client.letOn();
    }
    client.awaitEnd(START);
  }

  private static MaskingTask.Work work(Cell cell) {
    String label = cell.value(OPERATION).orElseThrow();
    return new MaskingTask.Work(
        Stream.of(Operation.values())
            .filter(operation -> operation.label().equals(label))
            .findFirst()
            .orElseThrow(),
        Integer.parseInt(cell.value(PAYLOAD_BYTES).orElseThrow()));
  }

  private static List<Iteration> iterations(
      Map<String, Double> figures, MaskingTask.Work work, double copyNanos) {
    List<Iteration> iterations = new ArrayList<>();
    for (int i = 0; i < figures.size(); i++) {
      double nanos = figures.get(MaskingTask.figure(i));
      iterations.add(
          new Iteration(
              i + 1,
              Map.of(
                  "operationNanos", nanos,
                  "megabytesPerSecond", work.payloadBytes() * 1e3 / nanos,
                  "shareOfCopySpeed", copyNanos / nanos),
              Map.of()));
    }
    return iterations;
  }

  private static double median(Map<String, Double> figures) {
    double[] sorted = figures.values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
