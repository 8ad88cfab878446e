package dev.joust.harness.suite.live;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/**
 * Suite {@code live}: how soon do many readers learn of each new state of a document, and what does
 * that take?
 */
public final class LiveSuite implements Suite<LiveSettings> {

  @Override
  public String name() {
    return LiveScenario.NAME;
  }

  @Override
  public Class<LiveSettings> settings() {
    return LiveSettings.class;
  }

  @Override
  public List<Scenario> scenarios(LiveSettings settings, Profile profile) {
    return List.of(LiveScenario.of(settings));
  }
}
