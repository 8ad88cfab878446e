package dev.joust.harness.suite.jobs;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.trial.ScenarioClient;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.lab.limit.CpuLimitation;
import dev.joust.lab.limit.Throttling;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * What both sides say of a number of users and their jobs.
 *
 * @param result what the client did and saw
 * @param span what both sides spent and counted meanwhile
 * @param throttling what a quota did, if there is one
 */
record JobStep(JobResult result, Span span, Optional<Throttling> throttling) {

  /** Lets a client on for the step of its {@link JobsTask} that it is ready for. */
  static JobStep observe(
      SpanMeter meter, ScenarioClient client, CpuLimitation limitation, Duration atMost)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Optional<Throttling> throttledBefore = limitation.throttling();
    SpanMeter.Begun begun = meter.begin();
    client.proceed();
    Reached<JobsTask.Done> done = client.await(JobsTask.Done.class, atMost);
    Span span = begun.end(done.usage());
    Optional<Throttling> throttledAfter = limitation.throttling();
    client.proceed();
    return new JobStep(
        done.report().result(),
        span,
        throttledAfter.flatMap(end -> throttledBefore.map(end::since)));
  }

  /** The share of jobs that were not completed in time, in per cent. */
  double errorPercent() {
    return 100.0 * (result.attempted() - result.completed()) / result.attempted();
  }

  double cpuSeconds() {
    return span.serverCpuNanos().orElse(0) / 1e9;
  }

  double bytes() {
    return result.bytesSent() + result.bytesReceived();
  }

  double seconds() {
    return result.elapsedNanos() / 1e9;
  }
}
