package dev.joust.harness.suite.latency;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Suite;
import java.util.List;

/** Suite {@code latency}: how long does an answer take at the same rate of requests for all? */
public final class LatencySuite implements Suite<LatencySettings> {

  @Override
  public String name() {
    return LatencyQuestion.NAME;
  }

  @Override
  public Class<LatencySettings> settings() {
    return LatencySettings.class;
  }

  @Override
  public List<LoadQuestion> loads(LatencySettings settings, Profile profile) {
    return List.of(new LatencyQuestion(settings, profile));
  }
}
