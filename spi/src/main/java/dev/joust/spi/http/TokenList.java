package dev.joust.spi.http;

import java.util.List;

/**
 * Header fields whose values are lists of tokens, such as {@code Connection} and {@code Upgrade}.
 */
public final class TokenList {

  private TokenList() {}

  /**
   * Whether a token is listed, in any case of its letters.
   *
   * @param values the values of all fields of one name, each a list with commas
   * @param token the token without blanks
   */
  public static boolean contains(Iterable<String> values, String token) {
    for (String value : values) {
      for (String listed : value.split(",")) {
        if (listed.strip().equalsIgnoreCase(token)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a token is listed together with others: some frameworks see one that stands alone.
   *
   * @param value that of a field; null if there is none
   */
  public static boolean isAmongOthers(String value, String token) {
    return value != null && value.indexOf(',') >= 0 && contains(List.of(value), token);
  }
}
