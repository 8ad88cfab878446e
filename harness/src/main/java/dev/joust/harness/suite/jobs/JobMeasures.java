package dev.joust.harness.suite.jobs;

import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.lab.limit.Throttling;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.util.List;
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
      ServerCost.beside(
          List.of(
              Gauge.always(CPU_SECONDS, JobStep::cpuSeconds),
              Gauge.always(BYTES_PER_JOB, step -> step.bytes() / step.result().attempted()),
              Gauge.always(
                  "bytesSentPerJob",
                  step -> (double) step.result().bytesSent() / step.result().attempted()),
              Gauge.always(
                  "bytesReceivedPerJob",
                  step -> (double) step.result().bytesReceived() / step.result().attempted()),
              Gauge.always(MEGABYTES, step -> step.bytes() / 1e6),
              Gauge.always("megabytesSent", step -> step.result().bytesSent() / 1e6),
              Gauge.always("megabytesReceived", step -> step.result().bytesReceived() / 1e6),
              Gauge.always(
                  EXCHANGES_PER_JOB,
                  step -> (double) step.result().exchanges() / step.result().attempted()),
              Gauge.of(
                  DELAY_MEAN,
                  step -> Gauge.figure(step.result().delayMicros(), Histogram::getMean, 1e3)),
              Gauge.of(
                  "delayP50Millis", step -> Gauge.percentile(step.result().delayMicros(), 50, 1e3)),
              Gauge.of(
                  "delayP99Millis", step -> Gauge.percentile(step.result().delayMicros(), 99, 1e3)),
              Gauge.of(
                  "delayMaxMillis",
                  step -> Gauge.figure(step.result().delayMicros(), Histogram::getMaxValue, 1e3)),
              Gauge.always(ERRORS, JobStep::errorPercent),
              Gauge.always("jobs", step -> step.result().attempted()),
              Gauge.always(
                  "jobMeanMillis",
                  step -> step.result().jobMicros() / 1e3 / step.result().completed()),
              Gauge.of(
                  "closeP50Millis", step -> Gauge.percentile(step.result().closeMicros(), 50, 1e3)),
              Gauge.always("totalSeconds", JobStep::seconds),
              Gauge.of(
                  THROTTLED_PERIODS,
                  step -> Gauge.told(step.throttling().map(Throttling::throttledPeriods))),
              Gauge.of(
                  "throttledSeconds",
                  step -> Gauge.told(step.throttling().map(own -> own.throttledNanos() / 1e9))),
              HostClocks.gauge(JobStep::clockBoundMicros)),
          JobStep::span);

  private JobMeasures() {}

  static List<Measure> ofSteps() {
    return Gauge.measures(OF_STEPS);
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
