package dev.joust.harness.suite.latency;

import dev.joust.harness.load.Exchange;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunContender;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the contenders of a run can carry, as its own trials of {@code capacity} found. They are
 * made first and stay in the run's samples, so a run that is resumed asks for the same rates.
 *
 * @param run the run, as far as it has come
 */
record Capacities(Run run) {

  /**
   * The capacity of the slowest ranked contender, in requests a second. One whose capacity is
   * invalid is left out; the report says why it is.
   *
   * @throws TrialFailure if there is none
   */
  double least(Exchange exchange) throws TrialFailure {
    Set<String> ranked =
        run.manifest().contenders().stream()
            .filter(contender -> !contender.control() && contender.failure().isEmpty())
            .map(RunContender::name)
            .collect(Collectors.toSet());
    OptionalDouble least =
        run.trials().stream()
            .filter(trial -> ranked.contains(trial.planned().contender()))
            .flatMap(trial -> values(trial, CapacityScenario.cell(exchange)))
            .mapToDouble(Double::doubleValue)
            .min();
    return least.orElseThrow(
        () ->
            new TrialFailure(
                "no capacity over %s was measured, so there is no rate to ask for"
                    .formatted(exchange)));
  }

  private static Stream<Double> values(Trial trial, Cell cell) {
    return trial.cells().stream()
        .filter(result -> result.cell().equals(cell))
        .filter(result -> trial.verdict().and(result.verdict()) != Verdict.INVALID)
        .flatMap(result -> result.iterations().stream())
        .map(iteration -> iteration.measures().get(CapacityScenario.THROUGHPUT))
        .filter(Objects::nonNull);
  }
}
