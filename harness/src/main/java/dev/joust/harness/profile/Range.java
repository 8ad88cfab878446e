package dev.joust.harness.profile;

import java.util.List;

/** The values that a setting may have. */
record Range(long least, long most) {

  static Range of(long least, long most) {
    return new Range(least, most);
  }

  int check(String key, int value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, must be %d to %d".formatted(key, value, least, most));
    }
    return value;
  }

  List<Integer> checkAll(String key, List<Integer> values) {
    if (values == null || values.isEmpty()) {
      throw new IllegalArgumentException(key + " is empty, must be a list of numbers");
    }
    values.forEach(value -> check(key, value));
    return values.stream().distinct().toList();
  }
}
