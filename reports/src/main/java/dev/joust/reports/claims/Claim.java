package dev.joust.reports.claims;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A finding that somebody published, and the test by which a run's numbers are held against it.
 *
 * @param id its short name, as {@code A1}
 * @param source the source's key among {@link ClaimList#sources}
 * @param text what is claimed, in a sentence
 * @param ways the ways of asking that can tell; all if there are none
 * @param timeScale the time scale of jobs at which it is claimed; any if absent
 * @param of factors of the cells where that is measured; others may have any value
 * @param to factors of the cells to whose value the first one's is in ratio, where they are other
 *     than the first one's; {@code null} for one that they do not have; absent if the value itself
 *     is meant
 * @param contenders of whom an expectation is claimed; of all if there are none
 * @param expect what the value or the ratio is to be; absent if an order is claimed
 * @param order how contenders follow each other by the value or the ratio; absent if a value is
 */
public record Claim(
    String id,
    String source,
    String text,
    String suite,
    List<String> ways,
    Optional<Double> timeScale,
    String measure,
    Map<String, String> of,
    Optional<Map<String, String>> to,
    List<String> contenders,
    Optional<Expectation> expect,
    Optional<Order> order) {

  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]{1,2})?");

  public Claim {
    required("id", id);
    required("source", source);
    required("text", text);
    required("suite", suite);
    required("measure", measure);
    ways = ways == null ? List.of() : List.copyOf(ways);
    if (timeScale.filter(scale -> !(scale > 0 && Double.isFinite(scale))).isPresent()) {
      throw new IllegalArgumentException(
          "claim %s: 'timeScale' must be a finite number above 0".formatted(id));
    }
    String name = id;
    of = of == null ? Map.of() : Map.copyOf(canonical(name, of));
    to =
        to == null
            ? Optional.empty()
            : to.map(factors -> Collections.unmodifiableMap(canonical(name, factors)));
    contenders = contenders == null ? List.of() : List.copyOf(contenders);
    if (expect.isPresent() == order.isPresent()) {
      throw new IllegalArgumentException(
          "claim " + id + " must have either 'expect' or 'order', and not both");
    }
  }

  /**
   * Values of factors as cells have them: {@code 200} where {@code 200.0} or {@code 2e2} is said.
   */
  private static Map<String, String> canonical(String id, Map<String, String> factors) {
    Map<String, String> canonical = new LinkedHashMap<>(factors);
    canonical.replaceAll(
        (factor, value) ->
            value != null && NUMBER.matcher(value).matches()
                ? new BigDecimal(value).stripTrailingZeros().toPlainString()
                : value);
    if (canonical.containsKey("")) {
      throw new IllegalArgumentException("claim " + id + " has a factor without a name");
    }
    return canonical;
  }

  private static void required(String key, String value) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException("a claim's '" + key + "' is missing");
    }
  }
}
