package dev.joust.harness.suite.jobs;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.Settling;
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
 * @param exchange how users learn that a job is done
 * @param warmUpUsers its users of the warm-up, who fail only where a job or a connection takes
 *     {@link #WARM_UP_PATIENCE} too long; 0 for none
 * @param users its users at each step
 * @param jobsPerUser jobs of each user in a step
 * @param lateAfterMillis when a user gives a job up, before scaling
 * @param connectTimeoutMillis how long a connection may take
 * @param timeScale what times are multiplied by
 * @param ioThreads the client's I/O threads
 * @param clockAheadNanos how far the client's clock is ahead of the one of the server's host
 */
record JobsTask(
    JobExchange exchange,
    int warmUpUsers,
    List<Integer> users,
    int jobsPerUser,
    long lateAfterMillis,
    long connectTimeoutMillis,
    double timeScale,
    int ioThreads,
    long clockAheadNanos)
    implements ClientTask {

  static final Duration WARM_UP_PATIENCE = Duration.ofSeconds(30);

  private static final long REST_MILLIS = 100;

  /** The client is warm and, like its server, at rest. */
  record Rested() implements ClientReport {}

  /** The client is ready for its next step. */
  record Ready() implements ClientReport {}

  /**
   * A step is done.
   *
   * @param result what came of its jobs
   */
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
    JobLoad round =
        new JobLoad(
            exchange,
            warmUpUsers,
            1,
            Duration.ofMillis(lateAfterMillis)
                .plusMillis(Math.round(WARM_UP_PATIENCE.toMillis() / timeScale)),
            WARM_UP_PATIENCE,
            timeScale,
            ioThreads,
            clock());
    for (int i = 0; i < jobsPerUser; i++) {
      JobResult result = JobUsers.run(server, round);
      if (!result.errors().isEmpty()) {
        throw new IOException("the warm-up failed: " + result.errors());
      }
    }
  }

  private JobLoad load(int step) {
    return new JobLoad(
        exchange,
        step,
        jobsPerUser,
        Duration.ofMillis(lateAfterMillis),
        Duration.ofMillis(connectTimeoutMillis),
        timeScale,
        ioThreads,
        clock());
  }

  /** The server's, as well as it is known. */
  private Clock clock() {
    return Clock.offset(Clock.systemUTC(), Duration.ofNanos(-clockAheadNanos));
  }
}
