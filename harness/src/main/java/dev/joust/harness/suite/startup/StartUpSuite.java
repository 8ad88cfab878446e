package dev.joust.harness.suite.startup;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/** Suite {@code startup}: how long does a server take until it accepts connections? */
public final class StartUpSuite implements Suite<StartUpSettings> {

  @Override
  public String name() {
    return StartUpScenario.NAME;
  }

  @Override
  public Class<StartUpSettings> settings() {
    return StartUpSettings.class;
  }

  @Override
  public List<Scenario> scenarios(StartUpSettings settings, Profile profile) {
    return List.of(new StartUpScenario(settings));
  }
}
