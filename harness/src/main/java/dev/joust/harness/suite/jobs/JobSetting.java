package dev.joust.harness.suite.jobs;

import dev.joust.harness.suite.jobs.JobsSettings.JobTimes;
import dev.joust.harness.suite.jobs.client.JobExchange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What jobs are like in a suite.
 *
 * @param times the jobs' times before scaling
 * @param timeScale what they are multiplied by
 * @param warmUpUsers users of a warm-up, 0 for none
 */
record JobSetting(int jobsPerUser, JobTimes times, double timeScale, int warmUpUsers) {

  static final Set<String> FEATURES = Set.of("jobs");

  private static final Duration SLACK = Duration.ofSeconds(30);

  List<String> serverFlags() {
    long millis = Math.max(1, Math.round(times.longestJob().toMillis() * timeScale));
    return List.of("--job-max-ms", String.valueOf(millis));
  }

  /** Why a server with these features cannot be asked in that way; empty if it can. */
  static Optional<String> obstacle(List<String> features, JobExchange exchange) {
    return features.contains(exchange.feature())
        ? Optional.empty()
        : Optional.of("the contender lacks the feature '%s'".formatted(exchange.feature()));
  }

  Duration stepAtMost() {
    double jobMillis = times.lateAfter().toMillis() * timeScale + times.connectTimeout().toMillis();
    return SLACK.plusMillis(Math.round(2 * jobMillis * jobsPerUser));
  }

  /** The longest that a warm-up can take, if there is one. */
  Duration warmUpAtMost() {
    return warmUpUsers == 0
        ? Duration.ZERO
        : stepAtMost().plus(JobsTask.WARM_UP_PATIENCE.multipliedBy(2L * jobsPerUser));
  }
}
