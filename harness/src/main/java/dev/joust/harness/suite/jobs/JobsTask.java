package dev.joust.harness.suite.jobs;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.Settling;
import dev.joust.harness.suite.jobs.JobsSettings.JobTimes;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.suite.jobs.client.JobLoad;
import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.suite.jobs.client.JobUsers;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * What one of the clients of a server does: rehearses while the server starts, warms it up, lets
 * both come to rest, then runs jobs for so many users, then for the next number of them, each when
 * it is to proceed.
 *
 * @param warmUpUsers its users of the warm-up, who fail only where a job or a connection takes
 *     {@link #WARM_UP_PATIENCE} too long; 0 for none
 * @param clockAhead how far the client's clock is ahead of the one of the server's host
 */
record JobsTask(
    JobExchange exchange,
    int warmUpUsers,
    List<Integer> users,
    JobSetting setting,
    int ioThreads,
    Duration clockAhead)
    implements ClientTask {

  static final Duration WARM_UP_PATIENCE = Duration.ofSeconds(30);

  private static final long REST_MILLIS = 100;

  /** The client is warm and, like its server, at rest. */
  record Rested() implements ClientReport {}

  /** The client is ready for its next step. */
  record Ready() implements ClientReport {}

  /** A step is done, and that came of its jobs. */
  record Done(JobResult result) implements ClientReport {}

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    JobUsers.rehearse(load(users.get(0)));
    URI server = exchange.kind().endpoint().uri(harness.serverAddress(), "");
    if (warmUpUsers > 0) {
      warmUp(server);
    }
    new Settling(REST_MILLIS, CompilerLoad.RESTING_CORES, harness)
        .settle(() -> Thread.sleep(REST_MILLIS));
    harness.reached(new Rested());
    for (int step : users) {
      harness.reached(new Ready());
      harness.reached(new Done(JobUsers.run(server, load(step))));
    }
  }

  /**
   * In each round all begin at once, over connections of their own. Who gave up would leave the
   * server with work for nobody, and its code as cold as it was.
   */
  private void warmUp(URI server) throws IOException, InterruptedException {
    Duration patience =
        Duration.ofMillis(Math.round(WARM_UP_PATIENCE.toMillis() / setting.timeScale()));
    JobLoad round =
        load(warmUpUsers, 1, setting.times().lateAfter().plus(patience), WARM_UP_PATIENCE);
    for (int i = 0; i < setting.jobsPerUser(); i++) {
      JobResult result = JobUsers.run(server, round);
      if (!result.errors().isEmpty()) {
        throw new IOException("the warm-up failed: " + result.errors());
      }
    }
  }

  private JobLoad load(int step) {
    JobTimes times = setting.times();
    return load(step, setting.jobsPerUser(), times.lateAfter(), times.connectTimeout());
  }

  /** By the server's clock, as well as it is known. */
  private JobLoad load(int step, int jobs, Duration lateAfter, Duration connectTimeout) {
    Clock clock = Clock.offset(Clock.systemUTC(), clockAhead.negated());
    return new JobLoad(
        exchange, step, jobs, lateAfter, connectTimeout, setting.timeScale(), ioThreads, clock);
  }
}
