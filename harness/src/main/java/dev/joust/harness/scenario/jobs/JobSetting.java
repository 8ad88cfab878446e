package dev.joust.harness.scenario.jobs;

import dev.joust.harness.jobs.JobExchange;
import dev.joust.harness.profile.JobsProfile.JobTimes;
import dev.joust.harness.server.ServerProcess;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What jobs are like in a suite.
 *
 * @param jobsPerUser jobs of each user
 * @param times the jobs' times before scaling
 * @param timeScale what they are multiplied by
 */
record JobSetting(int jobsPerUser, JobTimes times, double timeScale) {

  static final Set<String> FEATURES = Set.of("jobs", "websocket", "server-sent-events");

  private static final Duration SLACK = Duration.ofSeconds(30);

  /** What a server is told. */
  List<String> serverFlags() {
    long millis = Math.max(1, Math.round(times.longestJob().toMillis() * timeScale));
    return List.of("--job-max-ms", String.valueOf(millis));
  }

  JobsTask task(ServerProcess server, JobExchange exchange, List<Integer> users, int ioThreads) {
    return new JobsTask(
        server.address(),
        exchange,
        users,
        jobsPerUser,
        times.lateAfter().toMillis(),
        times.connectTimeout().toMillis(),
        timeScale,
        ioThreads);
  }

  /** The longest that a step can take, every job being late and every close too. */
  Duration atMost() {
    double jobMillis = times.lateAfter().toMillis() * timeScale + times.connectTimeout().toMillis();
    return SLACK.plusMillis(Math.round(2 * jobMillis * jobsPerUser));
  }
}
