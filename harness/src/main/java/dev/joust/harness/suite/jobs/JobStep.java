package dev.joust.harness.suite.jobs;

import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.trial.span.Span;
import dev.joust.lab.limit.Throttling;
import java.util.Optional;

/**
 * What both sides say of a number of users and their jobs.
 *
 * @param clockBoundMicros how wrong times between two hosts are at most, as their clocks are two; 0
 *     on one machine
 * @param throttling what a quota did, if there is one
 */
record JobStep(
    JobResult result, Span span, double clockBoundMicros, Optional<Throttling> throttling) {

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
