package dev.joust.harness.suite.jobs;

import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.limit.CpuLimit;
import dev.joust.lab.limit.CpuLimitation;
import dev.joust.lab.limit.CpuLimiter;
import dev.joust.lab.os.Cores;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Suite {@code stress}: more and more users with jobs, until too many jobs fail. A trial is one way
 * of talking under one limit of the server's CPU time, on one server; blocks repeat it. Its last
 * cell is what the steps come to.
 *
 * @param asked what the profile asks
 * @param timeScale what its times are multiplied by
 */
public record StressScenario(StressSettings asked, double timeScale) implements Scenario {

  static final String NAME = "stress";

  public static final Suite<StressSettings> SUITE =
      Suite.ofScenario(
          NAME,
          StressSettings.class,
          (settings, profile) -> new StressScenario(settings, profile.timeScale().orElse(1.0)));

  static final String BREAK = "stress-break";

  static final Factor<CpuLimit> LIMIT = new Factor<>("limit", CpuLimit::of, CpuLimit::label);

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Stress",
        "What happens as more and more users wait for jobs?",
        Factor.USERS.name(),
        List.of(
            JobMeasures.CPU_SECONDS,
            JobMeasures.ERRORS,
            JobMeasures.MEGABYTES,
            "delayP99Millis",
            JobMeasures.THROTTLED_PERIODS,
            "throttledSeconds"));
  }

  @Override
  public List<SuiteLayout> layouts() {
    SuiteLayout breaks =
        new SuiteLayout(
            BREAK,
            "Stress: where it breaks",
            "How many users can wait for jobs before more than %s %% of the jobs fail?"
                .formatted(asked.errorPercent()),
            Factor.EXCHANGE,
            List.of(
                JobMeasures.LAST_GOOD_USERS,
                JobMeasures.BREAKING_USERS,
                "serverCpuMillisPerUser",
                JobMeasures.CPU_LINEARITY,
                "kilobytesPerUser",
                JobMeasures.BYTES_LINEARITY));
    return List.of(layout(), breaks);
  }

  @Override
  public List<Measure> measures() {
    return Stream.concat(JobMeasures.ofSteps().stream(), JobMeasures.ofLadders().stream()).toList();
  }

  @Override
  public Set<String> requiredFeatures() {
    return JobSetting.FEATURES;
  }

  @Override
  public int mostConnections() {
    return Collections.max(asked.users());
  }

  /** A limit of CPU time is set by the machine's own control groups. */
  @Override
  public Optional<String> remedyForHosts() {
    return asked.limits().stream().allMatch(limit -> limit.kind() == CpuLimit.Kind.NONE)
        ? Optional.empty()
        : Optional.of("leave out limits, e.g. by --set suites.stress.limits=[none]");
  }

  @Override
  public List<List<Cell>> trials() {
    List<List<Cell>> trials = new ArrayList<>();
    for (CpuLimit limit : asked.limits()) {
      for (JobExchange exchange : asked.exchanges()) {
        List<Cell> cells = new ArrayList<>();
        for (int users : asked.users()) {
          cells.add(ladder(NAME, limit, exchange).with(Factor.USERS, users));
        }
        cells.add(ladder(BREAK, limit, exchange));
        trials.add(cells);
      }
    }
    return trials;
  }

  static Cell ladder(String suite, CpuLimit limit, JobExchange exchange) {
    return Cell.of(suite).with(LIMIT, limit).with(JobsScenario.EXCHANGE, exchange);
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    CpuLimit limit = cells.get(0).get(LIMIT);
    CpuLimiter limiter = CpuLimiter.ofThisMachine();
    Optional<String> obstacle = limiter.obstacle(limit);
    if (obstacle.isPresent()) {
      stage.skip(cells, "%s cannot be had: %s".formatted(limit, obstacle.get()));
      return;
    }
    List<Cell> steps = cells.subList(0, cells.size() - 1);
    JobExchange exchange = steps.get(0).get(JobsScenario.EXCHANGE);
    JobSetting setting =
        new JobSetting(asked.jobsPerUser(), asked.times(), timeScale, asked.warmUpUsers());
    Optional<JobSides> started =
        JobSides.start(
            stage,
            cells,
            setting,
            exchange,
            steps.stream().map(step -> step.get(Factor.USERS)).toList());
    if (started.isEmpty()) {
      return;
    }
    JobSides sides = started.get();
    CpuLimitation limitation =
        limiter.limit(sides.server().pid(), limit, firstCore(stage.placement()));
    stage.atEnd(limitation::close);
    Ladder ladder = new Ladder(asked.errorPercent());
    for (Cell cell : steps) {
      if (ladder.isBroken()) {
        stage.notMeasured(cell);
      } else {
        JobStep step = sides.step(limitation);
        ladder.add(cell.get(Factor.USERS), step.errorPercent(), step.cpuSeconds(), step.bytes());
        Judgement judgement =
            JobRules.judge(step, exchange.kind(), cores(limit, stage.placement()));
        stage.found(cell, judgement, JobMeasures.OF_STEPS, step, step.result().errors());
      }
    }
    stage.endClients();
    stage.found(new Judgement().result(cells.get(cells.size() - 1), ladder.measures(), List.of()));
  }

  private static double cores(CpuLimit limit, Placement placement) {
    return switch (limit.kind()) {
      case NONE -> placement.serverCoreCount();
      case QUOTA ->
          Math.min(placement.serverCoreCount(), limit.cores().orElseThrow().doubleValue());
      case ONE_CORE -> 1;
    };
  }

  private static int firstCore(Placement placement) {
    return placement
        .serverCores()
        .flatMap(Cores::parse)
        .map(cores -> cores.numbers().get(0))
        .orElse(0);
  }
}
