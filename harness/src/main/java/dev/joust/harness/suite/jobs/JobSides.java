package dev.joust.harness.suite.jobs;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.limit.CpuLimitation;
import dev.joust.lab.limit.Throttling;
import dev.joust.run.Cell;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A server that was just started and the clients with jobs for it, one on each host of load. */
record JobSides(
    Stage stage,
    ServerProcess server,
    ClientGroup clients,
    HostClocks clocks,
    Duration longestStep) {

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
    int count = Math.min(stage.placement().clients().size(), Collections.min(users));
    ClientGroup clients = stage.startClients(count);
    HostClocks clocks = stage.hostClocks();
    clients.begin(
        client ->
            new JobsTask(
                exchange,
                clients.share(setting.warmUpUsers(), client),
                users.stream().map(all -> clients.share(all, client)).toList(),
                setting,
                stage.placement().clients().get(client).coreCount(),
                clocks.ahead(client)));
    ServerProcess server = stage.startServer(setting.serverFlags());
    Optional<String> obstacle = JobSetting.obstacle(server.ready().features(), exchange);
    if (obstacle.isPresent()) {
      stage.skip(cells, obstacle.get());
      return Optional.empty();
    }
    clients.await(JobsTask.Rested.class, Stage.START.plus(setting.warmUpAtMost()));
    clients.proceed();
    return Optional.of(new JobSides(stage, server, clients, clocks, setting.stepAtMost()));
  }

  JobStep step(CpuLimitation limitation)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    clients.await(JobsTask.Ready.class, Stage.START);
    Optional<Throttling> throttledBefore = limitation.throttling();
    Measured<JobsTask.Done> done =
        stage.measure(stage.meter(), clients, JobsTask.Done.class, longestStep);
    Optional<Throttling> throttledAfter = limitation.throttling();
    double clockBoundMicros = clocks.bound().toNanos() / 1e3;
    clients.proceed();
    return new JobStep(
        done.reports().stream().map(JobsTask.Done::result).reduce(JobResult::plus).orElseThrow(),
        done.span(),
        clockBoundMicros,
        throttledAfter.flatMap(end -> throttledBefore.map(end::since)));
  }
}
