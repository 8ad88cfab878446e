package dev.joust.harness.suite.jobs;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.limit.CpuLimitation;
import dev.joust.harness.limit.Throttling;
import dev.joust.harness.machine.ProcessCpu;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerCounters;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.server.ServerUsage;
import dev.joust.harness.suite.jobs.client.JobExchange.Kind;
import dev.joust.harness.trial.ScenarioClient;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.reports.run.CellResult;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What both sides say of a number of users and their jobs.
 *
 * @param client what the client did and saw
 * @param before the server's usage before
 * @param after the same after
 * @param nanos the time between the readings of the two processes' CPU time
 * @param serverCpuNanos CPU time of the server's process
 * @param clientCpuNanos CPU time of the client's, where the system tells
 * @param throttling what a quota did, if there is one
 */
record JobStep(
    Reached client,
    ServerUsage before,
    ServerUsage after,
    long nanos,
    long serverCpuNanos,
    Optional<Long> clientCpuNanos,
    Optional<Throttling> throttling) {

  private static final double BUSY = 0.95;
  private static final double NOT_BUSY = 0.9;

  /** Lets a client on for the step of its {@link JobsTask} that it is ready for. */
  static JobStep observe(
      ServerProcess server, ScenarioClient client, CpuLimitation limitation, Duration atMost)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    ProcessCpu cpu = new ProcessCpu(server.pid());
    ServerUsage before = server.usage();
    Optional<Throttling> throttledBefore = limitation.throttling();
    Optional<Long> clientBefore = client.cpuNanos();
    Optional<Long> serverBefore = cpu.nanos();
    long start = System.nanoTime();
    client.letOn();
    Reached done = client.await(JobsTask.DONE, atMost);
    long nanos = System.nanoTime() - start;
    Optional<Long> serverAfter = cpu.nanos();
    Optional<Long> clientAfter = client.cpuNanos();
    Optional<Throttling> throttledAfter = limitation.throttling();
    ServerUsage after = server.usage();
    client.letOn();
    return new JobStep(
        done,
        before,
        after,
        nanos,
        grown(serverBefore, serverAfter)
            .orElseGet(() -> after.cpuNanos().orElse(0) - before.cpuNanos().orElse(0)),
        grown(clientBefore, clientAfter),
        throttledAfter.flatMap(end -> throttledBefore.map(end::since)));
  }

  private static Optional<Long> grown(Optional<Long> before, Optional<Long> after) {
    return after.flatMap(end -> before.map(start -> end - start));
  }

  /** The share of jobs that were not completed in time, in per cent. */
  double errorPercent() {
    double attempted = figure(JobsTask.ATTEMPTED);
    return 100 * (attempted - figure(JobsTask.COMPLETED)) / attempted;
  }

  double cpuSeconds() {
    return serverCpuNanos / 1e9;
  }

  double bytes() {
    return figure(JobsTask.SENT) + figure(JobsTask.RECEIVED);
  }

  double seconds() {
    return figure(JobsTask.SECONDS);
  }

  Map<String, Double> measures() {
    double jobs = figure(JobsTask.ATTEMPTED);
    double completed = figure(JobsTask.COMPLETED);
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(JobMeasures.CPU_SECONDS, cpuSeconds());
    measures.put(JobMeasures.BYTES_PER_JOB, bytes() / jobs);
    measures.put("bytesSentPerJob", figure(JobsTask.SENT) / jobs);
    measures.put("bytesReceivedPerJob", figure(JobsTask.RECEIVED) / jobs);
    measures.put(JobMeasures.MEGABYTES, bytes() / 1e6);
    measures.put("megabytesSent", figure(JobsTask.SENT) / 1e6);
    measures.put("megabytesReceived", figure(JobsTask.RECEIVED) / 1e6);
    measures.put(JobMeasures.EXCHANGES_PER_JOB, figure(JobsTask.EXCHANGES) / jobs);
    millis(JobsTask.DELAY_MEAN).ifPresent(v -> measures.put(JobMeasures.DELAY_MEAN, v));
    millis(JobsTask.DELAY_P50).ifPresent(v -> measures.put("delayP50Millis", v));
    millis(JobsTask.DELAY_P99).ifPresent(v -> measures.put("delayP99Millis", v));
    millis(JobsTask.DELAY_MAX).ifPresent(v -> measures.put("delayMaxMillis", v));
    millis(JobsTask.CLOSE_P50).ifPresent(v -> measures.put("closeP50Millis", v));
    measures.put(JobMeasures.ERRORS, errorPercent());
    measures.put("jobs", jobs);
    measures.put("totalSeconds", seconds());
    if (completed > 0) {
      measures.put("jobMeanMillis", 1e3 * figure(JobsTask.JOB_SECONDS) / completed);
    }
    clientCpuShare().ifPresent(share -> measures.put("clientCpuShare", share));
    throttling.ifPresent(
        own -> {
          measures.put(JobMeasures.THROTTLED_PERIODS, (double) own.throttledPeriods());
          measures.put("throttledSeconds", own.throttledNanos() / 1e9);
        });
    return measures;
  }

  /** What speaks against the figures, apart from jobs that did not complete. */
  Judgement judgement(Kind kind, double serverCores, int clientCores) {
    Judgement judgement = new Judgement();
    judgement.require(
        figure(JobsTask.UNBALANCED) == 0, "jobs attempted and their ends do not balance");
    if (client.errors().isEmpty()) {
      judgement.require(
          counted().connectionsAccepted() == figure(JobsTask.CONNECTIONS),
          "the client made %.0f connections, the server counts %d",
          figure(JobsTask.CONNECTIONS),
          counted().connectionsAccepted());
      judgement.require(
          kind != Kind.POLL && kind != Kind.LONG_POLL
              || counted().requests() == figure(JobsTask.EXCHANGES),
          "the client sent %.0f requests, the server counts %d",
          figure(JobsTask.EXCHANGES),
          counted().requests());
      judgement.require(
          kind != Kind.WEBSOCKET_KEPT || counted().messagesReceived() == figure(JobsTask.EXCHANGES),
          "the client sent %.0f messages, the server counts %d",
          figure(JobsTask.EXCHANGES),
          counted().messagesReceived());
    }
    judgement.expect(
        figure(JobsTask.BEFORE_TIME) == 0,
        "%.0f jobs were known before they were done: the clocks differ",
        figure(JobsTask.BEFORE_TIME));
    judgement.expect(
        figure(JobsTask.NOT_CLOSED) == 0,
        "%.0f pushes were not followed by their end",
        figure(JobsTask.NOT_CLOSED));
    clientCpuShare()
        .filter(share -> share > BUSY * clientCores)
        .filter(share -> (double) serverCpuNanos / nanos < NOT_BUSY * serverCores)
        .ifPresent(
            share -> {
              judgement.flag(CellResult.CLIENT_BOUND);
              judgement.expect(false, "the client was at its limit: %.2f cores", share);
            });
    return judgement;
  }

  private Optional<Double> clientCpuShare() {
    return clientCpuNanos.map(cpu -> (double) cpu / nanos);
  }

  private ServerCounters counted() {
    return after.counters().since(before.counters());
  }

  private double figure(String name) {
    return client.figures().get(name);
  }

  private Optional<Double> millis(String name) {
    return Optional.ofNullable(client.figures().get(name)).map(micros -> micros / 1e3);
  }
}
