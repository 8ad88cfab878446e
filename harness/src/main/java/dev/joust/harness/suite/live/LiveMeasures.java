package dev.joust.harness.suite.live;

import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.run.Measure;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What the suite measures, and how it comes from what was seen. */
final class LiveMeasures {

  private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;
  private static final double MILLI = 1_000;

  private static final List<Gauge<LiveStep>> SHOWN =
      List.of(
          Gauge.of(
              "updateLatencyP99Millis", step -> Gauge.percentile(step.latencyNanos(), 99, 1e6)),
          Gauge.of(
              "updateLatencyP50Millis", step -> Gauge.percentile(step.latencyNanos(), 50, 1e6)),
          Gauge.of(
              "updateLatencyMinMillis",
              step -> Gauge.figure(step.latencyNanos(), Histogram::getMinValue, 1e6)),
          Gauge.of(
              "updateLatencyMaxMillis",
              step -> Gauge.figure(step.latencyNanos(), Histogram::getMaxValue, 1e6)),
          HostClocks.gauge(LiveStep::clockBoundMicros),
          Gauge.always("missedUpdates", LiveStep::missed),
          Gauge.of("serverMilliCpu", step -> Gauge.times(step.span().serverCores(), MILLI)),
          Gauge.of("nginxMilliCpu", step -> Gauge.times(step.span().besideCores(), MILLI)),
          Gauge.of(
              "serverMemoryMebibytes",
              step -> Gauge.scaled(step.span().after().rssBytes(), BYTES_PER_MEBIBYTE)),
          Gauge.of(
              "nginxMemoryMebibytes",
              step -> Gauge.told(step.nginxMemoryBytes().map(all -> all / BYTES_PER_MEBIBYTE))),
          Gauge.of("pollsPerSecond", step -> ofPolls(step, LiveStep::polls)),
          Gauge.always(
              "clientCpuOfLimit", step -> step.span().clientCores() / step.span().coresOfLoad()),
          Gauge.always(
              "clientCpuMicrosPerReader",
              step -> step.span().clientCores() * 1e6 / step.readers()));

  private static final List<Gauge<LiveStep>> BESIDE =
      List.of(
          Gauge.always("updates", LiveStep::updates),
          Gauge.always("doubledUpdates", LiveStep::doubled),
          Gauge.of("cachedPollsPerSecond", step -> ofPolls(step, LiveStep::cached)),
          Gauge.always("clockStepMicros", LiveStep::clockStepMicros));

  static final List<Gauge<LiveStep>> GAUGES =
      Stream.of(SHOWN, BESIDE, Gauge.within(ServerCost.GAUGES, LiveStep::span))
          .flatMap(List::stream)
          .toList();

  private LiveMeasures() {}

  /** What tables show, in order. */
  static List<String> main() {
    return Stream.concat(Gauge.measures(SHOWN).stream(), LiveCapacity.measures().stream())
        .map(Measure::name)
        .toList();
  }

  static List<Measure> all() {
    return Stream.concat(Gauge.measures(GAUGES).stream(), LiveCapacity.measures().stream())
        .toList();
  }

  private static OptionalDouble ofPolls(LiveStep step, ToDoubleFunction<LiveStep> count) {
    return step.push()
        ? OptionalDouble.empty()
        : OptionalDouble.of(count.applyAsDouble(step) / step.span().seconds());
  }
}
