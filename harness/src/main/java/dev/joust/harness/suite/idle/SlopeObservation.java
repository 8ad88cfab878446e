package dev.joust.harness.suite.idle;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.reports.statistics.estimate.StraightLine;
import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What was seen of a server with more and more connections that do nothing.
 *
 * @param steps what it used at each step, two at least
 * @param bothEnds whether the kernel that was asked has both ends of the connections
 */
record SlopeObservation(Counters before, List<Step> steps, boolean bothEnds) {

  /**
   * What was used with so many connections.
   *
   * @param usage what the server used, once its garbage was collected; its heap was resident before
   * @param kernelBytes what the kernel's own objects took on the whole machine, where it tells
   */
  record Step(int connections, ServerUsage usage, Optional<Double> kernelBytes) {

    private OptionalDouble nativeBytes() {
      return usage.rssBytes().isPresent()
          ? OptionalDouble.of(usage.rssBytes().getAsLong() - usage.directBytes().orElse(0))
          : OptionalDouble.empty();
    }
  }

  static final List<Gauge<SlopeObservation>> GAUGES =
      List.of(
          Gauge.of("liveHeapSlopeBytes", seen -> seen.slope(counted(ServerUsage::liveHeapBytes))),
          Gauge.of("directSlopeBytes", seen -> seen.slope(counted(ServerUsage::directBytes))),
          Gauge.of("nativeSlopeBytes", seen -> seen.slope(Step::nativeBytes)),
          Gauge.of("kernelSlopeBytes", SlopeObservation::kernelSlope),
          Gauge.of("memorySlopeBytes", SlopeObservation::memorySlope),
          Gauge.of("memoryOfMostBytes", SlopeObservation::memoryOfMost));

  private static Function<Step, OptionalDouble> counted(
      Function<ServerUsage, OptionalLong> figure) {
    return step -> Gauge.scaled(figure.apply(step.usage()), 1);
  }

  private OptionalDouble kernelSlope() {
    return Gauge.times(slope(step -> Gauge.told(step.kernelBytes())), bothEnds ? 0.5 : 1);
  }

  /** That of the process; what resident memory grows by is outside of the heap. */
  private OptionalDouble memorySlope() {
    OptionalDouble heap = slope(counted(ServerUsage::liveHeapBytes));
    OptionalDouble beside = slope(counted(ServerUsage::rssBytes));
    return heap.isPresent() && beside.isPresent()
        ? OptionalDouble.of(heap.getAsDouble() + beside.getAsDouble())
        : OptionalDouble.empty();
  }

  private OptionalDouble memoryOfMost() {
    int most = steps.get(steps.size() - 1).connections();
    return Gauge.times(memorySlope(), most);
  }

  /** By least squares; empty where a step does not tell. */
  private OptionalDouble slope(Function<Step, OptionalDouble> figure) {
    return steps.stream().allMatch(step -> figure.apply(step).isPresent())
        ? OptionalDouble.of(
            StraightLine.through(steps, Step::connections, step -> figure.apply(step).getAsDouble())
                .slope())
        : OptionalDouble.empty();
  }

  /** The server must have all connections of each step, and no more. */
  Judgement judge() {
    Judgement judgement = new Judgement();
    for (Step step : steps) {
      judgement.judge(
          Rules.OF_LOADS,
          Evidence.of(
              new Fact.Connections(
                  step.connections(),
                  step.usage().counters().connectionsOpen() - before.connectionsOpen())));
    }
    return judgement;
  }

  Map<String, Double> measures() {
    return Gauge.read(GAUGES, this);
  }
}
