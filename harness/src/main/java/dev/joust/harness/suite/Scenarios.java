package dev.joust.harness.suite;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.SuitesProfile;
import dev.joust.harness.suite.idle.IdleScenario;
import dev.joust.harness.suite.jobs.JobsScenario;
import dev.joust.harness.suite.jobs.StressScenario;
import dev.joust.harness.suite.latency.CapacityScenario;
import dev.joust.harness.suite.latency.LatencyScenario;
import dev.joust.harness.suite.live.LiveScenario;
import dev.joust.harness.suite.masking.MaskingScenario;
import dev.joust.harness.suite.transfer.TransferScenario;
import dev.joust.harness.trial.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The scenarios that a profile asks for. */
public final class Scenarios {

  private Scenarios() {}

  /** Those of a profile, in the order of a report. */
  public static List<Scenario> of(Profile profile) {
    SuitesProfile suites = profile.suites();
    double timeScale = profile.timeScale().orElse(1.0);
    Stream<Optional<? extends Scenario>> all =
        Stream.of(
            suites.idle().map(IdleScenario::new),
            suites.latency().map(CapacityScenario::new),
            suites.latency().map(own -> new LatencyScenario(own, profile.trialSpan())),
            suites.live().map(LiveScenario::of),
            suites.jobs().map(own -> new JobsScenario(own, timeScale)),
            suites.stress().map(own -> new StressScenario(own, timeScale)),
            suites.transfer().map(TransferScenario::new),
            suites.masking().map(MaskingScenario::new));
    return all.<Scenario>flatMap(Optional::stream).toList();
  }
}
