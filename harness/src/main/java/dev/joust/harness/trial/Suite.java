package dev.joust.harness.trial;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Section;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A question to the contenders, with settings of its own in a profile. What differs between runs
 * stands in its settings; the suite itself is the same in all of them.
 *
 * @param <S> the type of its settings
 */
public interface Suite<S> extends Section<S> {

  /** A suite that is one course of events, which asks no more than its settings. */
  static <S> Suite<S> ofScenario(String name, Class<S> settings, Function<S, Scenario> scenario) {
    return ofScenario(name, settings, (own, profile) -> scenario.apply(own));
  }

  /** A suite that is one course of events. */
  static <S> Suite<S> ofScenario(
      String name, Class<S> settings, BiFunction<S, Profile, Scenario> scenario) {
    record OfScenario<S>(String name, Class<S> settings, BiFunction<S, Profile, Scenario> scenario)
        implements Suite<S> {

      @Override
      public List<Scenario> scenarios(S own, Profile profile) {
        return List.of(scenario.apply(own, profile));
      }
    }
    return new OfScenario<>(name, settings, scenario);
  }

  /** A suite that asks one question by loading servers. */
  static <S> Suite<S> ofLoads(
      String name, Class<S> settings, BiFunction<S, Profile, LoadQuestion> question) {
    record OfLoads<S>(String name, Class<S> settings, BiFunction<S, Profile, LoadQuestion> question)
        implements Suite<S> {

      @Override
      public List<LoadQuestion> loads(S own, Profile profile) {
        return List.of(question.apply(own, profile));
      }
    }
    return new OfLoads<>(name, settings, question);
  }

  /**
   * The courses of events that a run with these settings goes through, in the order of a report.
   */
  default List<Scenario> scenarios(S settings, Profile profile) {
    return List.of();
  }

  /** What a run with these settings asks by loading servers. */
  default List<LoadQuestion> loads(S settings, Profile profile) {
    return List.of();
  }
}
