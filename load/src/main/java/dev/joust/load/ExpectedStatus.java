package dev.joust.load;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statuses of HTTP that a load counts as success. */
public final class ExpectedStatus {

  /** 200 only. */
  public static final ExpectedStatus OK = of("200");

  /** Any of 2xx. */
  public static final ExpectedStatus SUCCESS = of("2xx");

  private static final int HUNDRED = 100;

  private final String text;
  private final BitSet accepted;

  private ExpectedStatus(String text, BitSet accepted) {
    this.text = text;
    this.accepted = accepted;
  }

  /**
   * Reads a list of statuses and classes of them, e.g. {@code 200,3xx}.
   *
   * @throws IllegalArgumentException if a part is neither
   */
  public static ExpectedStatus of(String list) {
    BitSet accepted = new BitSet();
    for (String part : list.split(",", -1)) {
      Matcher status = Pattern.compile("([2-5])(\\d\\d|xx)").matcher(part.strip());
      if (!status.matches()) {
        throw new IllegalArgumentException(
            "'%s' is not a status from 200 to 599 or a class such as 2xx".formatted(part.strip()));
      }
      int first = HUNDRED * Integer.parseInt(status.group(1));
      if (status.group(2).equals("xx")) {
        accepted.set(first, first + HUNDRED);
      } else {
        accepted.set(first + Integer.parseInt(status.group(2)));
      }
    }
    return new ExpectedStatus(list, accepted);
  }

  /** Whether a status is one of them. */
  public boolean accepts(int status) {
    return accepted.get(status);
  }

  /** The list as it was read. */
  @Override
  public String toString() {
    return text;
  }
}
