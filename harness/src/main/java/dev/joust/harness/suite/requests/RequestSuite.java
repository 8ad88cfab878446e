package dev.joust.harness.suite.requests;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Suite;
import dev.joust.load.Endpoint;
import dev.joust.run.SuiteLayout;
import java.util.List;
import java.util.Map;

/**
 * A suite whose cells are one kind of request each, sent by many users again and again: the same
 * cells for each contender, over the exchanges of each way.
 *
 * @param layout how its results are laid out; its name is the suite's
 * @param exchanges what a request is on the wire, by way
 */
public record RequestSuite(SuiteLayout layout, Map<Way, List<Endpoint>> exchanges)
    implements Suite<RequestSettings> {

  @Override
  public String name() {
    return layout.name();
  }

  @Override
  public Class<RequestSettings> settings() {
    return RequestSettings.class;
  }

  @Override
  public boolean isNothing(RequestSettings settings) {
    return settings.ways().isEmpty();
  }

  @Override
  public List<LoadQuestion> loads(RequestSettings settings, Profile profile) {
    return List.of(new RequestQuestion(this, settings, profile));
  }

  /** The cells that a profile asks of it, by way; empty: it is not asked. */
  public Map<Way, Factors> ways(Profile profile) {
    return profile.suites().of(this).map(RequestSettings::ways).orElse(Map.of());
  }
}
