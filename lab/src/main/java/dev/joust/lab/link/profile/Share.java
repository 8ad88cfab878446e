package dev.joust.lab.link.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A share of something.
 *
 * @param fraction 0 to 1
 */
public record Share(double fraction) {

  private static final Pattern FORMAT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?)%");

  /**
   * Reads a share, as {@code 0.5%}.
   *
   * @throws IllegalArgumentException if the text is not a share
   */
  @JsonCreator
  public static Share of(String text) {
    Matcher share = FORMAT.matcher(text);
    if (!share.matches() || Double.parseDouble(share.group(1)) > 100) {
      throw new IllegalArgumentException(
          "'%s' is not a share, must be 0%% to 100%%, such as 0.5%%".formatted(text));
    }
    return new Share(Double.parseDouble(share.group(1)) / 100);
  }
}
