package dev.joust.harness.suite.live;

import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.MeasureTable;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.run.Measure;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What the suite measures, and how it comes from what was seen. */
final class LiveMeasures {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;
  private static final double MILLI = 1_000;

  private static final MeasureTable TABLE =
      new MeasureTable(
          """
          updateLatencyP99Millis   | ms           | lower | median | Generation to arrival, p99
          updateLatencyP50Millis   | ms           | lower | median | Generation to arrival, p50
          updateLatencyMinMillis   | ms           | lower | median | Generation to arrival, shortest
          updateLatencyMaxMillis   | ms           | lower | max    | Generation to arrival, longest
          missedUpdates            | updates      | lower | sum    | Updates missed, all readers
          serverMilliCpu           | mCPU         | lower | median | Server CPU
          nginxMilliCpu            | mCPU         | lower | median | nginx CPU
          serverMemoryMebibytes    | MiB          | lower | median | Server resident memory
          nginxMemoryMebibytes     | MiB          | lower | median | nginx memory
          pollsPerSecond           | req/s        | none  | median | Polls sent
          clientCpuOfLimit         | of its cores | none  | median | Client CPU
          clientCpuMicrosPerReader | µs/s         | none  | median | Client CPU for each reader
          updates                  | updates      | none  | sum    | Updates that arrived, all readers
          doubledUpdates           | updates      | lower | sum    | Updates that came twice
          cachedPollsPerSecond     | polls/s      | none  | median | Polls that readers' caches answered
          clockStepMicros          | µs           | none  | median | Step of the clock that both sides read
          """);

  private static final List<Gauge<LiveStep>> SHOWN =
      List.of(
          TABLE.<LiveStep>gauge(
              "updateLatencyP99Millis",
              step -> latency(step, nanos -> nanos.getValueAtPercentile(99))),
          TABLE.<LiveStep>gauge(
              "updateLatencyP50Millis",
              step -> latency(step, nanos -> nanos.getValueAtPercentile(50))),
          TABLE.<LiveStep>gauge(
              "updateLatencyMinMillis", step -> latency(step, Histogram::getMinValue)),
          TABLE.<LiveStep>gauge(
              "updateLatencyMaxMillis", step -> latency(step, Histogram::getMaxValue)),
          HostClocks.gauge(LiveStep::clockBoundMicros),
          TABLE.<LiveStep>always("missedUpdates", LiveStep::missed),
          TABLE.<LiveStep>gauge("serverMilliCpu", step -> times(step.span().serverCores(), MILLI)),
          TABLE.<LiveStep>gauge("nginxMilliCpu", step -> times(step.span().besideCores(), MILLI)),
          TABLE.<LiveStep>gauge(
              "serverMemoryMebibytes",
              step -> Gauge.scaled(step.span().after().rssBytes(), BYTES_PER_MEBIBYTE)),
          TABLE.<LiveStep>gauge(
              "nginxMemoryMebibytes",
              step ->
                  step.nginxMemoryBytes().stream()
                      .mapToDouble(bytes -> bytes / BYTES_PER_MEBIBYTE)
                      .findFirst()),
          TABLE.<LiveStep>gauge("pollsPerSecond", step -> ofPolls(step, LiveStep::polls)),
          TABLE.<LiveStep>always(
              "clientCpuOfLimit",
              step -> step.span().clientCores() / HostLoad.allCores(step.hosts())),
          TABLE.<LiveStep>always(
              "clientCpuMicrosPerReader",
              step -> step.span().clientCores() * 1e6 / step.readers()));

  private static final List<Gauge<LiveStep>> BESIDE =
      List.of(
          TABLE.<LiveStep>always("updates", LiveStep::updates),
          TABLE.<LiveStep>always("doubledUpdates", LiveStep::doubled),
          TABLE.<LiveStep>gauge("cachedPollsPerSecond", step -> ofPolls(step, LiveStep::cached)),
          TABLE.<LiveStep>always("clockStepMicros", LiveStep::clockStepMicros));

  /** Of a step. */
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

  static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  private static OptionalDouble latency(LiveStep step, ToLongFunction<Histogram> figure) {
    Histogram nanos = step.latencyNanos();
    return nanos.getTotalCount() > 0
        ? OptionalDouble.of(millis(figure.applyAsLong(nanos)))
        : OptionalDouble.empty();
  }

  private static OptionalDouble ofPolls(LiveStep step, ToDoubleFunction<LiveStep> count) {
    return step.push()
        ? OptionalDouble.empty()
        : OptionalDouble.of(count.applyAsDouble(step) / step.span().seconds());
  }

  private static OptionalDouble times(OptionalDouble value, double factor) {
    return value.stream().map(own -> own * factor).findFirst();
  }
}
