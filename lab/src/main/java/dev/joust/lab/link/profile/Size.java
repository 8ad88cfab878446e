package dev.joust.lab.link.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory.
 *
 * @param bytes at least 1
 */
public record Size(int bytes) {

  private static final Pattern FORMAT = Pattern.compile("(\\d{1,6})KiB");

  /**
   * Reads a size with its unit, as {@code 128KiB}.
   *
   * @throws IllegalArgumentException if the text is not a size
   */
  @JsonCreator
  public static Size of(String text) {
    Matcher size = FORMAT.matcher(text);
    if (!size.matches() || Integer.parseInt(size.group(1)) == 0) {
      throw new IllegalArgumentException("'%s' is not a size, must be like 128KiB".formatted(text));
    }
    return new Size(Integer.parseInt(size.group(1)) * 1024);
  }
}
