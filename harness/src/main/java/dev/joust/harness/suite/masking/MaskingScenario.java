package dev.joust.harness.suite.masking;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.suite.masking.MaskingTask.Timing;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.Client;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Suite {@code masking}: the price of a WebSocket frame, and of the mask in it.
 *
 * @param settings what the profile asks
 */
public record MaskingScenario(MaskingSettings settings) implements Scenario {

  static final String NAME = "masking";

  public static final Suite<MaskingSettings> SUITE =
      Suite.ofScenario(NAME, MaskingSettings.class, MaskingScenario::new);

  private static final Factor<Operation> OPERATION =
      Factor.of("operation", List.of(Operation.values()), Operation::label);

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

  @Override
  public Optional<String> remedyForHosts() {
    return Optional.empty();
  }

  @Override
  public List<List<Cell>> trials() {
    return List.of(
        Cells.of(NAME)
            .by(Factor.PAYLOAD_BYTES, settings.payloadBytes())
            .by(OPERATION, List.of(Operation.values()))
            .all());
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
                    settings));
    Duration atMost =
        Stage.START.plus(
            settings
                .warmUp()
                .plus(settings.iterationTime().multipliedBy(settings.iterations()))
                .multipliedBy(10L * MaskingTask.MOST_TURNS));
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
    client.awaitEnd(Stage.START);
  }

  private CellResult result(Cell cell, List<Timing> timings, double copyNanos) {
    long nanos = settings.iterationTime().toNanos();
    Judgement judgement = new Judgement();
    for (Timing timing : timings) {
      Fact compilers = new Fact.Compilers(nanos, Math.round(timing.compilingCores() * nanos));
      judgement.judge(List.of(NoiseRules.COMPILERS), Evidence.of(compilers));
    }
    int payloadBytes = cell.get(Factor.PAYLOAD_BYTES);
    List<Timed> timed =
        timings.stream().map(own -> new Timed(own.nanos(), payloadBytes, copyNanos)).toList();
    return judgement.result(cell, Map.of(), Gauge.iterations(Timed.GAUGES, timed, own -> Map.of()));
  }

  /** The time of an operation on a payload of that length, and to copy as much. */
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
