package dev.joust.harness.profile;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is asked, by suite: the settings of each that has some.
 *
 * @param settings a suite's settings, by its name; each is of its {@link Section#settings()}
 */
public record SuitesProfile(Map<String, Object> settings) {

  public SuitesProfile {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** What is asked of a suite; empty: nothing. */
  public <S> Optional<S> of(Section<S> suite) {
    return Optional.ofNullable(settings.get(suite.name())).map(suite.settings()::cast);
  }

  public boolean isEmpty() {
    return settings.isEmpty();
  }
}
