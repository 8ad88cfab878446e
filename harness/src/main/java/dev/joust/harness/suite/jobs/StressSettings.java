package dev.joust.harness.suite.jobs;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Range;
import dev.joust.harness.suite.jobs.JobsSettings.JobTimes;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.lab.limit.CpuLimit;
import java.util.List;

/**
 * What the suite {@code stress} asks: jobs as in {@link JobsSettings}, for more and more users.
 *
 * @param exchanges how users learn that a job is done
 * @param limits how much CPU time the server has
 * @param warmUpUsers users of a warm-up before the limit begins, whose results are not kept; 0 to
 *     100,000, 0: none, as the source had it
 * @param users the steps, each 1 to 100,000; they are gone through in rising order
 * @param jobsPerUser jobs of each user in a step, 1 to 1,000
 * @param errorPercent the share of jobs that may not complete in time, over 0 to 100; a step over
 *     it is the last
 * @param times the jobs' times
 */
public record StressSettings(
    List<JobExchange> exchanges,
    List<CpuLimit> limits,
    int warmUpUsers,
    List<Integer> users,
    int jobsPerUser,
    double errorPercent,
    JobTimes times) {

  public StressSettings {
    exchanges = Chosen.of("exchanges", exchanges);
    limits = Chosen.of("limits", limits);
    users = Range.of(1, 100_000).checkAll("users", users).stream().sorted().toList();
    Range.of(0, 100_000).check("warmUpUsers", warmUpUsers);
    Range.of(1, 1_000).check("jobsPerUser", jobsPerUser);
    if (!(errorPercent > 0 && errorPercent <= 100)) {
      throw new IllegalArgumentException(
          "errorPercent is %s, must be over 0 to 100".formatted(errorPercent));
    }
  }
}
