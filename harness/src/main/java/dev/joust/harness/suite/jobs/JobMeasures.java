package dev.joust.harness.suite.jobs;

import static dev.joust.reports.run.Measure.Aggregate.MAX;
import static dev.joust.reports.run.Measure.Aggregate.MEDIAN;
import static dev.joust.reports.run.Measure.Direction.HIGHER;
import static dev.joust.reports.run.Measure.Direction.LOWER;
import static dev.joust.reports.run.Measure.Direction.NONE;

import dev.joust.reports.run.Measure;
import java.util.List;

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

  private JobMeasures() {}

  /** Of a number of users and their jobs. */
  static List<Measure> ofSteps() {
    return List.of(
        new Measure(CPU_SECONDS, "s", LOWER, MEDIAN, "Server CPU time"),
        new Measure(BYTES_PER_JOB, "B", LOWER, MEDIAN, "Bytes both ways per job"),
        new Measure("bytesSentPerJob", "B", LOWER, MEDIAN, "Sent by the client per job"),
        new Measure("bytesReceivedPerJob", "B", LOWER, MEDIAN, "Received by the client per job"),
        new Measure(MEGABYTES, "MB", LOWER, MEDIAN, "Bytes both ways"),
        new Measure("megabytesSent", "MB", LOWER, MEDIAN, "Sent by the client"),
        new Measure("megabytesReceived", "MB", LOWER, MEDIAN, "Received by the client"),
        new Measure(EXCHANGES_PER_JOB, "exchanges", LOWER, MEDIAN, "Exchanges per job"),
        new Measure(DELAY_MEAN, "ms", LOWER, MEDIAN, "Delay from done to known, mean"),
        new Measure("delayP50Millis", "ms", LOWER, MEDIAN, "Delay from done to known, p50"),
        new Measure("delayP99Millis", "ms", LOWER, MEDIAN, "Delay from done to known, p99"),
        new Measure("delayMaxMillis", "ms", LOWER, MAX, "Delay from done to known, longest"),
        new Measure(ERRORS, "%", LOWER, MEDIAN, "Jobs not completed in time"),
        new Measure("jobs", "jobs", NONE, MEDIAN, "Jobs attempted"),
        new Measure("jobMeanMillis", "ms", NONE, MEDIAN, "A job's time on the server, mean"),
        new Measure("closeP50Millis", "ms", NONE, MEDIAN, "From known to closed, p50"),
        new Measure("totalSeconds", "s", NONE, MEDIAN, "Time from first to last job"),
        new Measure(THROTTLED_PERIODS, "periods", NONE, MEDIAN, "Periods throttled"),
        new Measure("throttledSeconds", "s", NONE, MEDIAN, "Time throttled"));
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
