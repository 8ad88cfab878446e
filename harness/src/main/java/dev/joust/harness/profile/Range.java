package dev.joust.harness.profile;

import java.util.List;

/**
 * The whole numbers that a setting may have.
 *
 * @param least the least of them
 * @param most the greatest
 */
public record Range(long least, long most) {

  /** All from the least to the greatest. */
  public static Range of(long least, long most) {
    return new Range(least, most);
  }

  /**
   * Makes sure that a value is one of them.
   *
   * @param key the setting's name, with which the message begins
   * @return the value
   * @throws IllegalArgumentException if it is not
   */
  public int check(String key, int value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, must be %d to %d".formatted(key, value, least, most));
    }
    return value;
  }

  /**
   * Makes sure that all values of a list are among them, and that it has some.
   *
   * @param key the setting's name, with which the message begins
   * @return each value once
   * @throws IllegalArgumentException if one is not, or the list is absent or empty
   */
  public List<Integer> checkAll(String key, List<Integer> values) {
    if (values == null || values.isEmpty()) {
      throw new IllegalArgumentException(key + " is empty, must be a list of numbers");
    }
    values.forEach(value -> check(key, value));
    return values.stream().distinct().toList();
  }
}
