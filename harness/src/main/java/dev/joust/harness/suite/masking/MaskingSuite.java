package dev.joust.harness.suite.masking;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/** Suite {@code masking}: what does a WebSocket frame cost, and what the mask in it? */
public final class MaskingSuite implements Suite<MaskingSettings> {

  @Override
  public String name() {
    return MaskingScenario.NAME;
  }

  @Override
  public Class<MaskingSettings> settings() {
    return MaskingSettings.class;
  }

  @Override
  public List<Scenario> scenarios(MaskingSettings settings, Profile profile) {
    return List.of(new MaskingScenario(settings));
  }
}
