package dev.joust.harness.suite.idle;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/** Suite {@code idle}: what does a WebSocket connection cost that does nothing? */
public final class IdleSuite implements Suite<IdleSettings> {

  @Override
  public String name() {
    return IdleScenario.NAME;
  }

  @Override
  public Class<IdleSettings> settings() {
    return IdleSettings.class;
  }

  @Override
  public List<Scenario> scenarios(IdleSettings settings, Profile profile) {
    return List.of(new IdleScenario(settings));
  }
}
