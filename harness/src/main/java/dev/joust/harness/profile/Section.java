package dev.joust.harness.profile;

/**
 * A suite as profiles know it: the settings under its name in a profile's {@code suites}.
 *
 * @param <S> the type of the settings, which Jackson can read
 */
public interface Section<S> {

  /** The key in profiles, which is the suite's name in flags and samples as well. */
  String name();

  /** What the settings are read as; its constructor refuses what cannot be. */
  Class<S> settings();

  /** Whether such settings ask for nothing, as if the section were absent. */
  default boolean isNothing(S settings) {
    return false;
  }
}
