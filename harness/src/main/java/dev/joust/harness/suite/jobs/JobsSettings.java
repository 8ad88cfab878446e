package dev.joust.harness.suite.jobs;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code jobs} asks.
 *
 * @param exchanges how users learn that a job is done
 * @param users how many at once, 1 to 100,000
 * @param jobsPerUser jobs of each, one after the other, 1 to 1,000
 * @param times the jobs' times
 * @param security none, tls or both; absent: none
 */
public record JobsSettings(
    List<JobExchange> exchanges,
    int users,
    int jobsPerUser,
    JobTimes times,
    Optional<List<Security>> security) {

  public JobsSettings {
    exchanges = Chosen.of("exchanges", exchanges);
    Range.of(1, 100_000).check("users", users);
    Range.of(1, 1_000).check("jobsPerUser", jobsPerUser);
    security = Factors.securities(security);
  }

  /**
   * Times of jobs and of those who wait for them; the first two are multiplied by {@code
   * timeScale}.
   *
   * @param longestJob jobs take up to that, all times being equally likely
   * @param lateAfter when a user gives a job up
   * @param connectTimeout how long a TCP connection may take
   */
  public record JobTimes(Duration longestJob, Duration lateAfter, Duration connectTimeout) {

    public JobTimes {
      requireSome("longestJob", longestJob);
      requireSome("lateAfter", lateAfter);
      requireSome("connectTimeout", connectTimeout);
    }

    private static void requireSome(String key, Duration time) {
      if (time == null || time.isZero()) {
        throw new IllegalArgumentException(key + " must be a time over 0, such as 10s");
      }
    }
  }
}
