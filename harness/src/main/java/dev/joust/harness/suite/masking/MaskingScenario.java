package dev.joust.harness.suite.masking;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.suite.masking.MaskingTask.Timing;
import dev.joust.harness.trial.Client;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Suite {@code masking}: the price of a WebSocket frame, and of the mask in it. */
public final class MaskingScenario implements Scenario {

  static final String NAME = "masking";

  /** The suite. */
  public static final Suite<MaskingSettings> SUITE =
      Suite.ofScenario(
          NAME, MaskingSettings.class, (settings, profile) -> new MaskingScenario(settings));

  private static final Factor<Operation> OPERATION =
      Factor.of("operation", List.of(Operation.values()), Operation::label);
  private static final Duration START = Duration.ofSeconds(60);

  private final MaskingSettings settings;

  MaskingScenario(MaskingSettings settings) {
    this.settings = settings;
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Masking",
        "What does a WebSocket frame cost, and what the mask in it?",
        OPERATION.name(),
        List.of("operationNanos", "megabytesPerSecond", "shareOfCopySpeed"));
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(Timed.GAUGES);
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
  public Optional<String> remedyForHosts() {
    return Optional.empty();
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
                                    .with(Factor.PAYLOAD_BYTES, bytes)
                                    .with(OPERATION, operation)))
            .toList());
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, IOException, InterruptedException {
    Map<Operation, List<Cell>> byOperation =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.get(OPERATION), LinkedHashMap::new, Collectors.toList()));
    Map<Integer, Double> copyNanos = new HashMap<>();
    if (settings.jvmPerOperation()) {
      for (Map.Entry<Operation, List<Cell>> one : byOperation.entrySet()) {
        measure(stage, Map.ofEntries(one), copyNanos);
      }
    } else {
      measure(stage, byOperation, copyNanos);
    }
  }

  private void measure(
      Stage stage, Map<Operation, List<Cell>> byOperation, Map<Integer, Double> copyNanos)
      throws TrialFailure, IOException, InterruptedException {
    Client client =
        stage
            .startLoneClient()
            .begin(
                new MaskingTask(
                    stage.sentToClient(stage.contenderFolder()),
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
        List<Timing> timings =
            client.await(MaskingTask.Measured.class, atMost).report().iterations();
        if (one.getKey() == Operation.ARRAY_COPY) {
          copyNanos.put(cell.get(Factor.PAYLOAD_BYTES), median(timings));
        }
        stage.found(result(cell, timings, copyNanos.get(cell.get(Factor.PAYLOAD_BYTES))));
        client.proceed();
      }
    }
    client.awaitEnd(START);
  }

  private CellResult result(Cell cell, List<Timing> timings, double copyNanos) {
    long nanos = settings.iterationTime().toNanos();
    Judgement judgement = new Judgement();
    List<Iteration> iterations = new ArrayList<>();
    for (Timing timing : timings) {
      Fact compilers = new Fact.Compilers(nanos, Math.round(timing.compilingCores() * nanos));
      judgement.judge(List.of(NoiseRules.COMPILERS), Evidence.of(compilers));
      Timed timed = new Timed(timing.nanos(), cell.get(Factor.PAYLOAD_BYTES), copyNanos);
      iterations.add(
          new Iteration(iterations.size() + 1, Gauge.read(Timed.GAUGES, timed), Map.of()));
    }
    return judgement.result(cell, Map.of(), iterations);
  }

  /**
   * The time of an operation.
   *
   * @param nanos for one
   * @param payloadBytes on a payload of that length
   * @param copyNanos the time to copy as much
   */
  private record Timed(double nanos, int payloadBytes, double copyNanos) {

    static final List<Gauge<Timed>> GAUGES =
        List.of(
            Gauge.always("operationNanos", Timed::nanos),
            Gauge.always("megabytesPerSecond", timed -> timed.payloadBytes * 1e3 / timed.nanos),
            Gauge.always("shareOfCopySpeed", timed -> timed.copyNanos / timed.nanos));
  }

  private static double median(List<Timing> timings) {
    return Median.withDefaults().evaluate(timings.stream().mapToDouble(Timing::nanos).toArray());
  }
}
