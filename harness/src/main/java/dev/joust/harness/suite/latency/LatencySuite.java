package dev.joust.harness.suite.latency;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/** Suite {@code latency}: how long does an answer take at the same rate of requests for all? */
public final class LatencySuite implements Suite<LatencySettings> {

  @Override
  public String name() {
    return LatencyScenario.NAME;
  }

  @Override
  public Class<LatencySettings> settings() {
    return LatencySettings.class;
  }

  @Override
  public List<Scenario> scenarios(LatencySettings settings, Profile profile) {
    return List.of(
        new CapacityScenario(settings), new LatencyScenario(settings, profile.trialSpan()));
  }
}
