package dev.joust.harness.suite.jobs;

import static dev.joust.run.Measure.Aggregate.MAX;
import static dev.joust.run.Measure.Aggregate.MEDIAN;
import static dev.joust.run.Measure.Direction.HIGHER;
import static dev.joust.run.Measure.Direction.LOWER;
import static dev.joust.run.Measure.Direction.NONE;

import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.lab.limit.Throttling;
import dev.joust.run.Measure;
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

  /** Of a number of users and their jobs. */
  static final List<Gauge<JobStep>> OF_STEPS =
      Stream.concat(
              Stream.of(
                  Gauge.<JobStep>always(
                      CPU_SECONDS, "s", LOWER, MEDIAN, "Server CPU time", JobStep::cpuSeconds),
                  Gauge.<JobStep>always(
                      BYTES_PER_JOB,
                      "B",
                      LOWER,
                      MEDIAN,
                      "Bytes both ways per job",
                      step -> step.bytes() / step.result().attempted()),
                  Gauge.<JobStep>always(
                      "bytesSentPerJob",
                      "B",
                      LOWER,
                      MEDIAN,
                      "Sent by the client per job",
                      step -> (double) step.result().bytesSent() / step.result().attempted()),
                  Gauge.<JobStep>always(
                      "bytesReceivedPerJob",
                      "B",
                      LOWER,
                      MEDIAN,
                      "Received by the client per job",
                      step -> (double) step.result().bytesReceived() / step.result().attempted()),
                  Gauge.<JobStep>always(
                      MEGABYTES,
                      "MB",
                      LOWER,
                      MEDIAN,
                      "Bytes both ways",
                      step -> step.bytes() / 1e6),
                  Gauge.<JobStep>always(
                      "megabytesSent",
                      "MB",
                      LOWER,
                      MEDIAN,
                      "Sent by the client",
                      step -> step.result().bytesSent() / 1e6),
                  Gauge.<JobStep>always(
                      "megabytesReceived",
                      "MB",
                      LOWER,
                      MEDIAN,
                      "Received by the client",
                      step -> step.result().bytesReceived() / 1e6),
                  Gauge.<JobStep>always(
                      EXCHANGES_PER_JOB,
                      "exchanges",
                      LOWER,
                      MEDIAN,
                      "Exchanges per job",
                      step -> (double) step.result().exchanges() / step.result().attempted()),
                  Gauge.<JobStep>of(
                      DELAY_MEAN,
                      "ms",
                      LOWER,
                      MEDIAN,
                      "Delay from done to known, mean",
                      step -> millis(step.result().delayMicros(), Histogram::getMean)),
                  Gauge.<JobStep>of(
                      "delayP50Millis",
                      "ms",
                      LOWER,
                      MEDIAN,
                      "Delay from done to known, p50",
                      step ->
                          millis(
                              step.result().delayMicros(),
                              delays -> delays.getValueAtPercentile(50))),
                  Gauge.<JobStep>of(
                      "delayP99Millis",
                      "ms",
                      LOWER,
                      MEDIAN,
                      "Delay from done to known, p99",
                      step ->
                          millis(
                              step.result().delayMicros(),
                              delays -> delays.getValueAtPercentile(99))),
                  Gauge.<JobStep>of(
                      "delayMaxMillis",
                      "ms",
                      LOWER,
                      MAX,
                      "Delay from done to known, longest",
                      step -> millis(step.result().delayMicros(), Histogram::getMaxValue)),
                  Gauge.<JobStep>always(
                      ERRORS,
                      "%",
                      LOWER,
                      MEDIAN,
                      "Jobs not completed in time",
                      JobStep::errorPercent),
                  Gauge.<JobStep>always(
                      "jobs",
                      "jobs",
                      NONE,
                      MEDIAN,
                      "Jobs attempted",
                      step -> step.result().attempted()),
                  Gauge.<JobStep>of(
                      "jobMeanMillis",
                      "ms",
                      NONE,
                      MEDIAN,
                      "A job's time on the server, mean",
                      JobMeasures::jobMeanMillis),
                  Gauge.<JobStep>of(
                      "closeP50Millis",
                      "ms",
                      NONE,
                      MEDIAN,
                      "From known to closed, p50",
                      step ->
                          millis(
                              step.result().closeMicros(),
                              closes -> closes.getValueAtPercentile(50))),
                  Gauge.<JobStep>always(
                      "totalSeconds",
                      "s",
                      NONE,
                      MEDIAN,
                      "Time from first to last job",
                      JobStep::seconds),
                  Gauge.<JobStep>of(
                      THROTTLED_PERIODS,
                      "periods",
                      NONE,
                      MEDIAN,
                      "Periods throttled",
                      step ->
                          step.throttling().stream()
                              .mapToDouble(Throttling::throttledPeriods)
                              .findFirst()),
                  Gauge.<JobStep>of(
                      "throttledSeconds",
                      "s",
                      NONE,
                      MEDIAN,
                      "Time throttled",
                      step ->
                          step.throttling().stream()
                              .mapToDouble(own -> own.throttledNanos() / 1e9)
                              .findFirst()),
                  HostClocks.gauge(JobStep::clockBoundMicros)),
              Gauge.within(ServerCost.GAUGES, JobStep::span).stream())
          .toList();

  private JobMeasures() {}

  /** Of a number of users and their jobs. */
  static List<Measure> ofSteps() {
    return Gauge.measures(OF_STEPS);
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

  /** Of all steps together. */
  static List<Measure> ofLadders() {
    return List.of(
        new Measure(LAST_GOOD_USERS, "users", HIGHER, MEDIAN, "Most users without too many errors"),
        new Measure(BREAKING_USERS, "users", HIGHER, MEDIAN, "Fewest users with too many errors"),
        new Measure(CPU_LINEARITY, "r²", NONE, MEDIAN, "CPU time as a line over users"),
        new Measure(BYTES_LINEARITY, "r²", NONE, MEDIAN, "Bytes as a line over users"),
        new Measure("serverCpuMillisPerUser", "ms", LOWER, MEDIAN, "CPU time for a user more"),
        new Measure("kilobytesPerUser", "kB", LOWER, MEDIAN, "Bytes for a user more"));
  }
}
