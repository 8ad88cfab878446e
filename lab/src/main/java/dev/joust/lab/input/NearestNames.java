package dev.joust.lab.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The names that a user may have meant by one that there is not. */
public final class NearestNames {

  /** A shorter part of a name is part of too many. */
  private static final int SHORTEST_PART = 3;

  private static final int MOST_MEANT = 3;

  private NearestNames() {}

  /**
   * All known names, for a message: those that are most like the given one first, and those that
   * are as like in their own order.
   *
   * @param given the name that there is not
   * @param known the names that there are
   */
  public static String to(String given, Collection<String> known) {
    return known.stream()
        .sorted(
            Comparator.comparingInt((String name) -> rank(given, name))
                .thenComparingInt(name -> isMeant(given, name) ? 0 : distance(given, name)))
        .collect(Collectors.joining(", "));
  }

  /**
   * The question whether one of the known names is meant, such as {@code did you mean netty?}.
   *
   * @param given the name that there is not
   * @param known the names that there are
   * @return absent if none of them is like it
   */
  public static Optional<String> question(String given, Collection<String> known) {
    List<String> meant =
        known.stream()
            .filter(name -> isMeant(given, name))
            .sorted(Comparator.comparingInt(name -> rank(given, name)))
            .limit(MOST_MEANT)
            .toList();
    return meant.isEmpty()
        ? Optional.empty()
        : Optional.of("did you mean %s?".formatted(String.join(" or ", meant)));
  }

  /** The {@link #question}, and then all known names. */
  public static String hint(String given, Collection<String> known) {
    String all = "known are " + to(given, known);
    return question(given, known).map(own -> "%s (%s)".formatted(own, all)).orElse(all);
  }

  private static boolean isMeant(String given, String name) {
    return rank(given, name) < Integer.MAX_VALUE;
  }

  /** By how many letters, if these are few; then those that the given name is part of. */
  private static int rank(String given, String name) {
    int distance = distance(given, name);
    if (distance <= Math.max(1, given.length() / 3)) {
      return distance;
    }
    boolean isPart = given.length() >= SHORTEST_PART && lower(name).contains(lower(given));
    return isPart ? Integer.MAX_VALUE - 1 : Integer.MAX_VALUE;
  }

  private static int distance(String given, String name) {
    return LevenshteinDistance.getDefaultInstance().apply(lower(given), lower(name));
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
