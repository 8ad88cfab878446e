package dev.joust.harness.suite.jobs;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/** Suite {@code stress}: what happens as more and more users wait for jobs? */
public final class StressSuite implements Suite<StressSettings> {

  @Override
  public String name() {
    return StressScenario.NAME;
  }

  @Override
  public Class<StressSettings> settings() {
    return StressSettings.class;
  }

  @Override
  public List<Scenario> scenarios(StressSettings settings, Profile profile) {
    return List.of(new StressScenario(settings, profile.timeScale().orElse(1.0)));
  }
}
