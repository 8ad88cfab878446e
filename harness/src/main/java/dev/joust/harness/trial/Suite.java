package dev.joust.harness.trial;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Section;
import java.util.List;

/**
 * A question to the contenders, with settings of its own in a profile. What differs between runs
 * stands in its settings; the suite itself is the same in all of them.
 *
 * @param <S> the type of its settings
 */
public interface Suite<S> extends Section<S> {

  /**
   * The courses of events that a run with these settings goes through, in the order of a report.
   *
   * @param profile what the run measures and how, beside the suite
   */
  default List<Scenario> scenarios(S settings, Profile profile) {
    return List.of();
  }

  /**
   * What a run with these settings asks by loading servers.
   *
   * @param profile what the run measures and how, beside the suite
   */
  default List<LoadQuestion> loads(S settings, Profile profile) {
    return List.of();
  }
}
