package dev.joust.harness.suite.jobs;

import static dev.joust.run.Measure.Aggregate.MEDIAN;
import static dev.joust.run.Measure.Direction.HIGHER;
import static dev.joust.run.Measure.Direction.LOWER;
import static dev.joust.run.Measure.Direction.NONE;

import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.MeasureTable;
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

  private static final MeasureTable TABLE =
      new MeasureTable(
          """
          serverCpuSeconds    | s         | lower | median | Server CPU time
          bytesPerJob         | B         | lower | median | Bytes both ways per job
          bytesSentPerJob     | B         | lower | median | Sent by the client per job
          bytesReceivedPerJob | B         | lower | median | Received by the client per job
          megabytes           | MB        | lower | median | Bytes both ways
          megabytesSent       | MB        | lower | median | Sent by the client
          megabytesReceived   | MB        | lower | median | Received by the client
          exchangesPerJob     | exchanges | lower | median | Exchanges per job
          delayMeanMillis     | ms        | lower | median | Delay from done to known, mean
          delayP50Millis      | ms        | lower | median | Delay from done to known, p50
          delayP99Millis      | ms        | lower | median | Delay from done to known, p99
          delayMaxMillis      | ms        | lower | max    | Delay from done to known, longest
          jobErrorPercent     | %         | lower | median | Jobs not completed in time
          jobs                | jobs      | none  | median | Jobs attempted
          jobMeanMillis       | ms        | none  | median | A job's time on the server, mean
          closeP50Millis      | ms        | none  | median | From known to closed, p50
          totalSeconds        | s         | none  | median | Time from first to last job
          throttledPeriods    | periods   | none  | median | Periods throttled
          throttledSeconds    | s         | none  | median | Time throttled
          """);

  /** Of a number of users and their jobs. */
  static final List<Gauge<JobStep>> OF_STEPS =
      Stream.concat(
              Stream.of(
                  TABLE.<JobStep>always(CPU_SECONDS, JobStep::cpuSeconds),
                  TABLE.<JobStep>always(
                      BYTES_PER_JOB, step -> step.bytes() / step.result().attempted()),
                  TABLE.<JobStep>always(
                      "bytesSentPerJob",
                      step -> (double) step.result().bytesSent() / step.result().attempted()),
                  TABLE.<JobStep>always(
                      "bytesReceivedPerJob",
                      step -> (double) step.result().bytesReceived() / step.result().attempted()),
                  TABLE.<JobStep>always(MEGABYTES, step -> step.bytes() / 1e6),
                  TABLE.<JobStep>always("megabytesSent", step -> step.result().bytesSent() / 1e6),
                  TABLE.<JobStep>always(
                      "megabytesReceived", step -> step.result().bytesReceived() / 1e6),
                  TABLE.<JobStep>always(
                      EXCHANGES_PER_JOB,
                      step -> (double) step.result().exchanges() / step.result().attempted()),
                  TABLE.<JobStep>gauge(
                      DELAY_MEAN, step -> millis(step.result().delayMicros(), Histogram::getMean)),
                  TABLE.<JobStep>gauge(
                      "delayP50Millis",
                      step ->
                          millis(
                              step.result().delayMicros(),
                              delays -> delays.getValueAtPercentile(50))),
                  TABLE.<JobStep>gauge(
                      "delayP99Millis",
                      step ->
                          millis(
                              step.result().delayMicros(),
                              delays -> delays.getValueAtPercentile(99))),
                  TABLE.<JobStep>gauge(
                      "delayMaxMillis",
                      step -> millis(step.result().delayMicros(), Histogram::getMaxValue)),
                  TABLE.<JobStep>always(ERRORS, JobStep::errorPercent),
                  TABLE.<JobStep>always("jobs", step -> step.result().attempted()),
                  TABLE.<JobStep>gauge("jobMeanMillis", JobMeasures::jobMeanMillis),
                  TABLE.<JobStep>gauge(
                      "closeP50Millis",
                      step ->
                          millis(
                              step.result().closeMicros(),
                              closes -> closes.getValueAtPercentile(50))),
                  TABLE.<JobStep>always("totalSeconds", JobStep::seconds),
                  TABLE.<JobStep>gauge(
                      THROTTLED_PERIODS,
                      step ->
                          step.throttling().stream()
                              .mapToDouble(Throttling::throttledPeriods)
                              .findFirst()),
                  TABLE.<JobStep>gauge(
                      "throttledSeconds",
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
