package dev.joust.load;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The names that users give things by, as in profiles and flags. */
public final class Labels {

  private Labels() {}

  /** What a constant is called there, unless it has another name: lower case with hyphens. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The one of that name.
   *
   * @param kind what they are, as a message names it
   * @param name the name that was given
   * @param all those there are
   * @param label the name of each
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static <T> T find(String kind, String name, List<T> all, Function<T, String> label) {
    return all.stream()
        .filter(one -> label.apply(one).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown %s '%s', known are %s"
                        .formatted(
                            kind,
                            name,
                            all.stream().map(label).collect(Collectors.joining(", ")))));
  }
}
