package dev.joust.run;

import static java.util.Objects.requireNonNull;

/**
 * Something about the machine that can spoil numbers.
 *
 * @param severity how much, in one word
 * @param text what was found
 * @param remedy what to do about it
 */
public record Finding(String severity, String text, String remedy) {

  public Finding {
    requireNonNull(severity, "severity");
    requireNonNull(text, "text");
    requireNonNull(remedy, "remedy");
  }
}
