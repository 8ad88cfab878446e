package dev.joust.lab.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The names that a user may have meant by one that there is not. */
public final class NearestNames {

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
            Comparator.comparingInt(
                name -> LevenshteinDistance.getDefaultInstance().apply(given, name)))
        .collect(Collectors.joining(", "));
  }
}
