package dev.joust.harness.suite.jobs;

import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.lab.limit.Throttling;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What is measured of jobs. */
final class JobMeasures {

  static final String CPU_SECONDS = "serverCpuSeconds";
  static final String BYTES_PER_JOB = "bytesPerJob";
  static final String MEGABYTES = "megabytes";
  static final String EXCHANGES_PER_JOB = "exchangesPerJob";
  static final String DELAY_MEAN = "delayMeanMillis";
  static final String ERRORS = "jobErrorPercent";
  static final String THROTTLED_PERIODS = "throttledPeriods";
  static final String LAST_GOOD_USERS = "lastGoodUsers";
  static final String BREAKING_USERS = "breakingUsers";
  static final String CPU_LINEARITY = "cpuLinearity";
  static final String BYTES_LINEARITY = "bytesLinearity";

  static final List<Gauge<JobStep>> OF_STEPS =
      Stream.concat(
              Stream.of(
                  Gauge.<JobStep>always(CPU_SECONDS, JobStep::cpuSeconds),
                  Gauge.<JobStep>always(
                      BYTES_PER_JOB, step -> step.bytes() / step.result().attempted()),
                  Gauge.<JobStep>always(
                      "bytesSentPerJob",
                      step -> (double) step.result().bytesSent() / step.result().attempted()),
                  Gauge.<JobStep>always(
                      "bytesReceivedPerJob",
                      step -> (double) step.result().bytesReceived() / step.result().attempted()),
                  Gauge.<JobStep>always(MEGABYTES, step -> step.bytes() / 1e6),
                  Gauge.<JobStep>always("megabytesSent", step -> step.result().bytesSent() / 1e6),
                  Gauge.<JobStep>always(
                      "megabytesReceived", step -> step.result().bytesReceived() / 1e6),
                  Gauge.<JobStep>always(
                      EXCHANGES_PER_JOB,
                      step -> (double) step.result().exchanges() / step.result().attempted()),
                  Gauge.<JobStep>of(
                      DELAY_MEAN, step -> millis(step.result().delayMicros(), Histogram::getMean)),
                  Gauge.<JobStep>of(
                      "delayP50Millis", step -> millis(step.result().delayMicros(), 50)),
                  Gauge.<JobStep>of(
                      "delayP99Millis", step -> millis(step.result().delayMicros(), 99)),
                  Gauge.<JobStep>of(
                      "delayMaxMillis",
                      step -> millis(step.result().delayMicros(), Histogram::getMaxValue)),
                  Gauge.<JobStep>always(ERRORS, JobStep::errorPercent),
                  Gauge.<JobStep>always("jobs", step -> step.result().attempted()),
                  Gauge.<JobStep>of("jobMeanMillis", JobMeasures::jobMeanMillis),
                  Gauge.<JobStep>of(
                      "closeP50Millis", step -> millis(step.result().closeMicros(), 50)),
                  Gauge.<JobStep>always("totalSeconds", JobStep::seconds),
                  Gauge.<JobStep>of(
                      THROTTLED_PERIODS,
                      step ->
                          step.throttling().stream()
                              .mapToDouble(Throttling::throttledPeriods)
                              .findFirst()),
                  Gauge.<JobStep>of(
                      "throttledSeconds",
                      step ->
                          step.throttling().stream()
                              .mapToDouble(own -> own.throttledNanos() / 1e9)
                              .findFirst()),
                  HostClocks.gauge(JobStep::clockBoundMicros)),
              Gauge.within(ServerCost.GAUGES, JobStep::span).stream())
          .toList();

  private JobMeasures() {}

  static List<Measure> ofSteps() {
    return Gauge.measures(OF_STEPS);
  }

  private static OptionalDouble millis(Histogram micros, double percentile) {
    return millis(micros, times -> times.getValueAtPercentile(percentile));
  }

  private static OptionalDouble millis(Histogram micros, ToDoubleFunction<Histogram> figure) {
    return micros.getTotalCount() > 0
        ? OptionalDouble.of(figure.applyAsDouble(micros) / 1e3)
        : OptionalDouble.empty();
  }

  private static OptionalDouble jobMeanMillis(JobStep step) {
    long completed = step.result().completed();
    return completed > 0
        ? OptionalDouble.of(step.result().jobMicros() / 1e3 / completed)
        : OptionalDouble.empty();
  }

  static List<Measure> ofLadders() {
    return Stream.of(
            LAST_GOOD_USERS,
            BREAKING_USERS,
            CPU_LINEARITY,
            BYTES_LINEARITY,
            "serverCpuMillisPerUser",
            "kilobytesPerUser")
        .map(Measures::named)
        .toList();
  }
}
