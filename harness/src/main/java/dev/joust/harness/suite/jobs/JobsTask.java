package dev.joust.harness.suite.jobs;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HistogramText;
import dev.joust.harness.client.Settling;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.suite.jobs.client.JobLoad;
import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.suite.jobs.client.Jobs;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rehearses while the server starts, warms it up, lets both come to rest, then runs jobs for so
 * many users, then for the next number of them, each when it is let on.
 *
 * @param exchange how users learn that a job is done
 * @param warmUpUsers users of the warm-up, who fail only where a job or a connection takes {@link
 *     #WARM_UP_PATIENCE} too long; 0 for none
 * @param users the steps
 * @param jobsPerUser jobs of each user in a step
 * @param lateAfterMillis when a user gives a job up, before scaling
 * @param connectTimeoutMillis how long a connection may take
 * @param timeScale what times are multiplied by
 * @param ioThreads the client's I/O threads
 */
record JobsTask(
    JobExchange exchange,
    int warmUpUsers,
    List<Integer> users,
    int jobsPerUser,
    long lateAfterMillis,
    long connectTimeoutMillis,
    double timeScale,
    int ioThreads)
    implements ClientTask {

  static final Duration WARM_UP_PATIENCE = Duration.ofSeconds(30);

  private static final long REST_MILLIS = 100;

  /** The points that a client reaches: once, then two at each step. */
  static final String RESTED = "rested";

  static final String READY = "ready";
  static final String DONE = "done";
  static final String DELAY = "delayMicros";

  static final String ATTEMPTED = "attempted";
  static final String COMPLETED = "completed";
  static final String UNBALANCED = "unbalanced";
  static final String EXCHANGES = "exchanges";
  static final String SENT = "bytesSent";
  static final String RECEIVED = "bytesReceived";
  static final String CONNECTIONS = "connectionsOpened";
  static final String NOT_CLOSED = "notClosed";
  static final String BEFORE_TIME = "beforeTheirTime";
  static final String JOB_SECONDS = "jobSeconds";
  static final String SECONDS = "seconds";
  static final String DELAY_MEAN = "delayMeanMicros";
  static final String DELAY_P50 = "delayP50Micros";
  static final String DELAY_P99 = "delayP99Micros";
  static final String DELAY_MAX = "delayMaxMicros";
  static final String CLOSE_P50 = "closeP50Micros";

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    Jobs.rehearse(load(users.get(0)));
    URI server = URI.create("http://" + harness.serverAddress());
    if (warmUpUsers > 0) {
      warmUp(server);
    }
    new Settling(REST_MILLIS, CompilerLoad.RESTING_SHARE, harness)
        .settle(() -> Thread.sleep(REST_MILLIS));
    harness.tell(Reached.of(RESTED));
    for (int step : users) {
      harness.tell(Reached.of(READY));
      harness.tell(done(Jobs.run(server, load(step))));
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
            ioThreads);
    for (int i = 0; i < jobsPerUser; i++) {
      JobResult result = Jobs.run(server, round);
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
        ioThreads);
  }

  private static Reached done(JobResult result) {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(ATTEMPTED, (double) result.attempted());
    figures.put(COMPLETED, (double) result.completed());
    figures.put(UNBALANCED, result.balances() ? 0.0 : 1.0);
    figures.put(EXCHANGES, (double) result.exchanges());
    figures.put(SENT, (double) result.bytesSent());
    figures.put(RECEIVED, (double) result.bytesReceived());
    figures.put(CONNECTIONS, (double) result.connectionsOpened());
    figures.put(NOT_CLOSED, (double) result.notClosed());
    figures.put(BEFORE_TIME, (double) result.beforeTheirTime());
    figures.put(JOB_SECONDS, result.jobMicros() / 1e6);
    figures.put(SECONDS, result.elapsedNanos() / 1e9);
    if (result.completed() > 0) {
      figures.put(DELAY_MEAN, result.delayMicros().getMean());
      figures.put(DELAY_P50, (double) result.delayMicros().getValueAtPercentile(50));
      figures.put(DELAY_P99, (double) result.delayMicros().getValueAtPercentile(99));
      figures.put(DELAY_MAX, (double) result.delayMicros().getMaxValue());
    }
    if (result.closeMicros().getTotalCount() > 0) {
      figures.put(CLOSE_P50, (double) result.closeMicros().getValueAtPercentile(50));
    }
    return new Reached(
        DONE, figures, result.errors(), Map.of(DELAY, HistogramText.of(result.delayMicros())));
  }
}
