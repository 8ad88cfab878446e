package dev.joust.harness.suite.jobs;

import dev.joust.harness.suite.jobs.JobsSettings.JobTimes;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.trial.ClientGroup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What jobs are like in a suite.
 *
 * @param jobsPerUser jobs of each user
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

  /**
   * Why a server cannot be asked in that way.
   *
   * @param features what it claims to do
   * @return the reason; empty if it can
   */
  static Optional<String> obstacle(List<String> features, JobExchange exchange) {
    return features.contains(exchange.feature())
        ? Optional.empty()
        : Optional.of("the contender lacks the feature '%s'".formatted(exchange.feature()));
  }

  /**
   * What one of several clients does.
   *
   * @param users how many there are in each step, those of all clients together
   * @param client its number, from 0
   * @param ioThreads its I/O threads
   * @param clockAhead how far its clock is ahead of the server's
   */
  JobsTask task(
      JobExchange exchange,
      List<Integer> users,
      ClientGroup clients,
      int client,
      int ioThreads,
      Duration clockAhead) {
    return new JobsTask(
        exchange,
        clients.share(warmUpUsers, client),
        users.stream().map(all -> clients.share(all, client)).toList(),
        jobsPerUser,
        times.lateAfter().toMillis(),
        times.connectTimeout().toMillis(),
        timeScale,
        ioThreads,
        clockAhead.toNanos());
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
