package dev.joust.harness.profile;

import java.util.List;

/** Values chosen for a key of a profile. */
final class Chosen {

  private Chosen() {}

  /** Each once; there must be one. */
  static <T> List<T> of(String key, List<T> values) {
    if (values == null || values.isEmpty()) {
      throw new IllegalArgumentException(key + " is empty, must be a list");
    }
    return values.stream().distinct().toList();
  }
}
