package dev.joust.harness.suite.waiting;

import dev.joust.harness.suite.waiting.WaitingRules.Waits;
import dev.joust.harness.suite.waiting.client.BesideResult;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Iteration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** What was seen of quick requests while more and more handlers were blocked, step by step. */
record BlockedObservation(List<Waits> steps) {

  static final Gauge<BesideResult> QUICK_P99 =
      Gauge.of(
          "quickResponseTimeP99Micros", result -> Gauge.percentile(result.quickNanos(), 99, 1e3));

  static final List<Gauge<BesideResult>> STEP_GAUGES =
      List.of(Gauge.always("blockedHandlers", BesideResult::offered), QUICK_P99);

  static final List<Gauge<BlockedObservation>> GAUGES =
      List.of(
          Gauge.of("blockedHandlersBesideQuick", BlockedObservation::mostBesideQuick),
          // Of the last step: the one at which quick requests wait, if there is one.
          QUICK_P99.<BlockedObservation>within(
              seen -> seen.steps.get(seen.steps.size() - 1).result()));

  /** Quick requests wait where their p99 is more than that part of the time of the blocked ones. */
  private static final int QUICK_PART = 10;

  BlockedObservation {
    steps = List.copyOf(steps);
  }

  /** Whether quick requests had to wait. */
  static boolean isQuickLate(Waits step) {
    Histogram nanos = step.result().quickNanos();
    // A histogram tells the greatest of the times that it does not tell apart.
    long p99 = nanos.lowestEquivalentValue(nanos.getValueAtPercentile(99));
    return nanos.getTotalCount() == 0
        || p99 > TimeUnit.MILLISECONDS.toNanos(step.waitMillis()) / QUICK_PART;
  }

  /** The most handlers that were blocked while quick requests did not wait. */
  private OptionalDouble mostBesideQuick() {
    return OptionalDouble.of(
        steps.stream()
            .takeWhile(step -> !isQuickLate(step))
            .mapToLong(step -> step.result().offered())
            .max()
            .orElse(0));
  }

  /** Each step by itself. */
  List<Iteration> iterations() {
    return Gauge.iterations(
        STEP_GAUGES,
        steps.stream().map(Waits::result).toList(),
        result -> result.waiting().errors());
  }
}
