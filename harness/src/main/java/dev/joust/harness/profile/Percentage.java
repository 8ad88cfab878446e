package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A share as a profile has it: {@code 2%}.
 *
 * @param share 0.02 for 2 %
 */
public record Percentage(double share) {

  private static final Pattern FORMAT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,4})?) ?%");

  /** Whatever stands in a file, so that a number without its sign is refused by name. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Percentage of(Object text) {
    Matcher percent = FORMAT.matcher(String.valueOf(text));
    if (!percent.matches()) {
      throw new IllegalArgumentException(
          "the share is '%s', must be a number with its sign, such as 2%%".formatted(text));
    }
    return new Percentage(Double.parseDouble(percent.group(1)) / 100);
  }

  @Override
  public String toString() {
    return BigDecimal.valueOf(share * 100).stripTrailingZeros().toPlainString() + "%";
  }
}
