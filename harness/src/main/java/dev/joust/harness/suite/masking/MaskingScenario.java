package dev.joust.harness.suite.masking;

import static dev.joust.reports.run.Measure.Aggregate.MEDIAN;
import static dev.joust.reports.run.Measure.Direction.HIGHER;
import static dev.joust.reports.run.Measure.Direction.LOWER;

import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.ScenarioClient;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Suite {@code masking}: the price of a WebSocket frame, and of the mask in it. */
final class MaskingScenario implements Scenario {

  static final String NAME = "masking";
  private static final String PAYLOAD_BYTES = "payloadBytes";
  private static final String OPERATION = "operation";
  private static final Duration START = Duration.ofSeconds(60);

  private final MaskingSettings settings;

  /** The suite with these settings. */
  MaskingScenario(MaskingSettings settings) {
    this.settings = settings;
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
        settings.payloadBytes().stream()
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
    Map<Operation, List<Cell>> byOperation =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    MaskingScenario::operation, LinkedHashMap::new, Collectors.toList()));
    Map<Integer, Double> copyNanos = new HashMap<>();
    if (settings.jvmPerOperation()) {
      for (Map.Entry<Operation, List<Cell>> one : byOperation.entrySet()) {
        measure(stage, Map.ofEntries(one), copyNanos);
      }
    } else {
      measure(stage, byOperation, copyNanos);
    }
  }

  /** Measures in one JVM. */
  private void measure(
      Stage stage, Map<Operation, List<Cell>> byOperation, Map<Integer, Double> copyNanos)
      throws TrialFailure, IOException, InterruptedException {
    ScenarioClient client =
        stage
            .startLoneClient()
            .begin(
                new MaskingTask(
                    stage.contenderFolder().toAbsolutePath().toString(),
                    List.copyOf(byOperation.keySet()),
                    settings.payloadBytes(),
                    settings.warmUp().toMillis(),
                    settings.iterations(),
                    settings.iterationTime().toMillis()));
    Duration atMost =
        START
            .plus(settings.warmUp().multipliedBy(10L * MaskingTask.MOST_TURNS))
            .plus(
                settings
                    .iterationTime()
                    .multipliedBy(10L * MaskingTask.MOST_TURNS * settings.iterations()));
    for (Map.Entry<Operation, List<Cell>> one : byOperation.entrySet()) {
      for (Cell cell : one.getValue()) {
        Map<String, Double> figures = client.await(MaskingTask.MEASURED, atMost).figures();
        if (one.getKey() == Operation.ARRAY_COPY) {
          copyNanos.put(payloadBytes(cell), median(figures(figures, MaskingTask::nanos)));
        }
        stage.found(result(cell, figures, copyNanos.get(payloadBytes(cell))));
        client.letOn();
      }
    }
    client.awaitEnd(START);
  }

  private static CellResult result(Cell cell, Map<String, Double> figures, double copyNanos) {
    Judgement judgement = new Judgement();
    judgement.expectCompilersAtRest(
        figures(figures, MaskingTask::compilingShare).stream()
            .allMatch(share -> share <= CompilerLoad.RESTING_SHARE));
    List<Double> nanos = figures(figures, MaskingTask::nanos);
    return judgement.result(cell, Map.of(), iterations(nanos, payloadBytes(cell), copyNanos));
  }

  private static Operation operation(Cell cell) {
    String label = cell.value(OPERATION).orElseThrow();
    return Stream.of(Operation.values())
        .filter(operation -> operation.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private static int payloadBytes(Cell cell) {
    return Integer.parseInt(cell.value(PAYLOAD_BYTES).orElseThrow());
  }

  /** Those of each iteration; none if the operation was not possible. */
  private static List<Double> figures(Map<String, Double> all, IntFunction<String> name) {
    return IntStream.iterate(0, i -> all.containsKey(name.apply(i)), i -> i + 1)
        .mapToObj(i -> all.get(name.apply(i)))
        .toList();
  }

  private static List<Iteration> iterations(
      List<Double> times, int payloadBytes, double copyNanos) {
    List<Iteration> iterations = new ArrayList<>();
    for (double nanos : times) {
      iterations.add(
          new Iteration(
              iterations.size() + 1,
              Map.of(
                  "operationNanos", nanos,
                  "megabytesPerSecond", payloadBytes * 1e3 / nanos,
                  "shareOfCopySpeed", copyNanos / nanos),
              Map.of()));
    }
    return iterations;
  }

  private static double median(List<Double> figures) {
    return figures.stream().sorted().toList().get(figures.size() / 2);
  }
}
