package dev.joust.run;

import java.util.List;
import java.util.function.Function;

/**
 * A factor that cells vary, by which its values are put into a cell and taken from it. Only files,
 * and pages that know no suite, have them as text.
 *
 * @param name the factor's name in files; that of a number ends with its unit
 * @param parse reads a value's text
 * @param print a value's text
 */
public record Factor<T>(String name, Function<String, T> parse, Function<T, String> print) {

  /** The name of what a request is on the wire; several suites have exchanges of their own. */
  public static final String EXCHANGE = "exchange";

  /** The name of what connections are sent within; cells without it do as their contender does. */
  public static final String SECURITY = "security";

  /** The name of what is offered for WebSocket messages; cells without it offer no compression. */
  public static final String COMPRESSION = "compression";

  /** The name of what HTTP requests carry; those of cells without it carry nothing. */
  public static final String REQUEST_BODY = "requestBody";

  /** How many connections or users there are at once. */
  public static final Factor<Integer> CONNECTIONS = integer("connections");

  /** How large a response body, or a message and its echo, is. */
  public static final Factor<Integer> PAYLOAD_BYTES = integer("payloadBytes");

  /** At which rate requests come, as a share of a capacity. */
  public static final Factor<Integer> LOAD_PERCENT = integer("loadPercent");

  /** How many readers there are at once. */
  public static final Factor<Integer> READERS = integer("readers");

  /** How many users there are at once. */
  public static final Factor<Integer> USERS = integer("users");

  public static Factor<Integer> integer(String name) {
    return new Factor<>(name, Integer::valueOf, String::valueOf);
  }

  public static Factor<String> text(String name) {
    return new Factor<>(name, Function.identity(), Function.identity());
  }

  /** A factor whose values are these. */
  public static <T> Factor<T> of(String name, List<T> values, Function<T, String> print) {
    return new Factor<>(
        name,
        text ->
            values.stream()
                .filter(value -> print.apply(value).equals(text))
                .findFirst()
                .orElseThrow(
                    () ->
                        new IllegalArgumentException("there is no %s '%s'".formatted(name, text))),
        print);
  }

  /** A factor of exchanges. */
  public static <T> Factor<T> exchange(Function<String, T> parse, Function<T, String> print) {
    return new Factor<>(EXCHANGE, parse, print);
  }
}
