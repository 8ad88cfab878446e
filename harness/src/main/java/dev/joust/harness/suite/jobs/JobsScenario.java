package dev.joust.harness.suite.jobs;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.HistogramLog;
import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.limit.CpuLimitation;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Suite {@code jobs}: what it costs, and how long it takes, to learn that a long job is done. Every
 * trial has a fresh server, so that all exchanges and contenders get the same sequence of jobs.
 *
 * @param asked what the profile asks
 * @param timeScale what its times are multiplied by
 */
public record JobsScenario(JobsSettings asked, double timeScale) implements Scenario {

  static final String NAME = "jobs";

  public static final Suite<JobsSettings> SUITE =
      Suite.ofScenario(
          NAME,
          JobsSettings.class,
          (settings, profile) -> new JobsScenario(settings, profile.timeScale().orElse(1.0)));

  static final Factor<JobExchange> EXCHANGE = Factor.exchange(JobExchange::of, JobExchange::label);

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
            NAME,
            "Jobs",
            "What does it cost to learn that a long job is done: by asking, or by being told?",
            Factor.EXCHANGE,
            List.of(
                JobMeasures.CPU_SECONDS,
                JobMeasures.BYTES_PER_JOB,
                "bytesSentPerJob",
                "bytesReceivedPerJob",
                JobMeasures.EXCHANGES_PER_JOB,
                JobMeasures.DELAY_MEAN,
                "delayP99Millis",
                HostClocks.BOUND,
                "jobMeanMillis",
                JobMeasures.ERRORS,
                "totalSeconds"))
        .withColdServers();
  }

  @Override
  public List<Measure> measures() {
    return JobMeasures.ofSteps();
  }

  @Override
  public Set<String> requiredFeatures() {
    return JobSetting.FEATURES;
  }

  @Override
  public int mostConnections() {
    return asked.users();
  }

  @Override
  public Optional<String> remedyForHosts() {
    return Optional.empty();
  }

  @Override
  public List<List<Cell>> trials() {
    return Cells.of(NAME)
        .by(Factor.USERS, List.of(asked.users()))
        .by(EXCHANGE, asked.exchanges())
        .each(cell -> Factors.within(asked.security(), cell))
        .alone();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell cell = cells.get(0);
    JobExchange exchange = cell.get(EXCHANGE);
    JobSetting setting = new JobSetting(asked.jobsPerUser(), asked.times(), timeScale, 0);
    Optional<JobSides> sides =
        JobSides.start(stage, cells, setting, exchange, List.of(asked.users()));
    if (sides.isPresent()) {
      found(stage, cell, exchange, sides.get().step(CpuLimitation.none()));
    }
  }

  private static void found(Stage stage, Cell cell, JobExchange exchange, JobStep step)
      throws IOException {
    Judgement judgement =
        JobRules.judge(step, exchange.kind(), stage.placement().serverCoreCount())
            .judge(JobRules.OF_JOBS, step);
    try (HistogramLog log =
        new HistogramLog(stage.folder(), stage.id(), "delays in microseconds; " + cell, 1)) {
      log.add(step.seconds(), step.result().delayMicros());
    }
    stage.found(cell, judgement, JobMeasures.OF_STEPS, step, step.result().errors());
  }
}
