package dev.joust.load;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what users name, as in profiles and flags. */
public final class Labels {

  private Labels() {}

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
