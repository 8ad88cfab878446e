package dev.joust.harness.suite.jobs;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.trial.ScenarioClient;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.limit.CpuLimitation;
import dev.joust.run.Cell;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A server that was just started and a client with jobs for it.
 *
 * @param stage where they run
 * @param server the server
 * @param client the client
 * @param longestStep the longest that a step can take
 */
record JobSides(Stage stage, ServerProcess server, ScenarioClient client, Duration longestStep) {

  private static final Duration START = Duration.ofSeconds(60);

  /**
   * Starts both, side by side, and waits until they are warm, if they are to be, and at rest.
   *
   * @param cells what a trial is to find; skipped if the server cannot be asked in that way
   * @param users how many there are in each step
   * @return empty if the cells were skipped
   */
  static Optional<JobSides> start(
      Stage stage, List<Cell> cells, JobSetting setting, JobExchange exchange, List<Integer> users)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    ScenarioClient client =
        stage
            .startClient()
            .begin(setting.task(exchange, users, stage.placement().clientCoreCount()));
    ServerProcess server = stage.startServer(setting.serverFlags());
    Optional<String> obstacle = JobSetting.obstacle(server.ready().features(), exchange);
    if (obstacle.isPresent()) {
      JobSetting.skip(stage, cells, obstacle.get());
      return Optional.empty();
    }
    client.await(JobsTask.Rested.class, START.plus(setting.warmUpAtMost()));
    client.proceed();
    return Optional.of(new JobSides(stage, server, client, setting.stepAtMost()));
  }

  /** Makes the next step. */
  JobStep step(CpuLimitation limitation)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    client.await(JobsTask.Ready.class, START);
    return JobStep.observe(stage.meter(), client, limitation, longestStep);
  }
}
