package dev.joust.spi.http;

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
}
