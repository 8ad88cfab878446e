package dev.joust.harness.suite.jobs;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;

/**
 * Suite {@code jobs}: what does it cost to learn that a long job is done: by asking, or by being
 * told?
 */
public final class JobsSuite implements Suite<JobsSettings> {

  @Override
  public String name() {
    return JobsScenario.NAME;
  }

  @Override
  public Class<JobsSettings> settings() {
    return JobsSettings.class;
  }

  @Override
  public List<Scenario> scenarios(JobsSettings settings, Profile profile) {
    return List.of(new JobsScenario(settings, profile.timeScale().orElse(1.0)));
  }
}
