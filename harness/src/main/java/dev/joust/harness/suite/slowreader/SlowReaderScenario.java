package dev.joust.harness.suite.slowreader;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.slowreader.client.Stall;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Suite {@code slow-reader}: some readers of the live document stall. What does each of them cost
 * the server, what do the others feel, and when is the memory back?
 *
 * @param settings what the profile asks
 */
public record SlowReaderScenario(SlowReaderSettings settings) implements Scenario {

  static final String NAME = "slow-reader";

  public static final Suite<SlowReaderSettings> SUITE =
      Suite.ofScenario(NAME, SlowReaderSettings.class, SlowReaderScenario::new);

  static final Factor<Stall> STALL = Factor.of("stall", List.of(Stall.values()), Stall::label);

  private static final Factor<Policy> POLICY =
      Factor.of("policy", List.of(Policy.values()), Policy::label);

  static final Factor<Duration> PERIOD = Factors.time("period");

  static final Factor<Integer> STALLED_PERCENT = Factor.integer("stalledPercent");

  /** What counting, collections and the return take beside a stall. */
  private static final Duration BESIDE = Duration.ofMillis(1_500);

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Slow readers",
        "What does a reader cost who stalls, and what do the others feel?",
        STALLED_PERCENT.name(),
        List.of(
            "reach",
            "updateLatencyP99Millis",
            "updateLatencyP50Millis",
            "missedUpdates",
            "queuedBytesPerStalled",
            "unsentBytesPerStalled",
            "tcpBytesPerStalled",
            "rssBytesPerStalled",
            "liveHeapBytesPerStalled",
            "rssStallBytes",
            "memoryBackSeconds",
            "rssKeptBytes",
            "backSeconds",
            "missedByStalled",
            "closedStalled"));
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(SlowReaderObservation.GAUGES);
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("live", "websocket");
  }

  @Override
  public int mostConnections() {
    int readers = Collections.max(settings.readers());
    return readers
        + SlowReaderSettings.stalled(readers, Collections.max(settings.stalledPercent()));
  }

  /** A trial's time, shared out among the numbers of readers who stall, which are its cells. */
  @Override
  public Duration expectedTime() {
    return Scenario.super
        .expectedTime()
        .plus(settings.warmUp())
        .dividedBy(settings.stalledPercent().size())
        .plus(BESIDE)
        .plus(settings.stall());
  }

  /** In rising order, with one server: those who do not stall are the same in all cells. */
  @Override
  public List<List<Cell>> trials() {
    return Cells.of(NAME)
        .by(Factor.READERS, settings.readers())
        .by(Factor.PAYLOAD_BYTES, settings.payloadBytes())
        .by(PERIOD, settings.periods())
        .by(STALL, settings.stalls())
        .by(POLICY, settings.policies())
        .each(cell -> Factors.within(settings.security(), cell))
        .trialsOf(STALLED_PERCENT, settings.stalledPercent());
  }

  static Policy policy(Cell cell) {
    return cell.value(POLICY).orElse(Policy.CONFLATE);
  }

  @Override
  public Set<String> requiredFeatures(List<Cell> trial) {
    return policy(trial.get(0)) == Policy.CONFLATE
        ? requiredFeatures()
        : Set.of("live", "websocket", "queued-push");
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    ClientGroup clients = stage.startClients(1);
    ServerProcess server =
        stage.startServer(
            List.of(
                "--live-period-ms",
                String.valueOf(cells.get(0).get(PERIOD).toMillis()),
                "--live-bytes",
                String.valueOf(cells.get(0).get(Factor.PAYLOAD_BYTES)),
                "--live-policy",
                policy(cells.get(0)).label()),
            ServerLaunch::preTouched);
    new SlowReaderTrial(stage, settings, server, clients, stage.hostClocks()).run(cells);
  }
}
