package dev.joust.harness.profile;

import java.util.List;

/** The values that a list in a profile chooses. */
public final class Chosen {

  private Chosen() {}

  /**
   * Each value of a list once.
   *
   * @param key the setting's name, with which the message begins
   * @throws IllegalArgumentException if the list is absent or empty
   */
  public static <T> List<T> of(String key, List<T> values) {
    if (values == null || values.isEmpty()) {
      throw new IllegalArgumentException(key + " is empty, must be a list");
    }
    return values.stream().distinct().toList();
  }
}
