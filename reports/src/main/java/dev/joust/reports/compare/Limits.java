package dev.joust.reports.compare;

import dev.joust.run.Measure;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How much worse a variant may be before a build fails.
 *
 * @param ofMeasures shares by measure: 0.02 for 2 %
 * @param ofOthers the share for all other measures; absent if they may be as much worse as they are
 * @param isUndecidedAFailure whether it fails also where a worsening of that much cannot be ruled
 *     out
 */
public record Limits(
    Map<String, Double> ofMeasures, Optional<Double> ofOthers, boolean isUndecidedAFailure) {

  private static final Pattern LIMIT = Pattern.compile("([^=]+)=([0-9]+(?:\\.[0-9]+)?)%");

  public Limits {
    ofMeasures = Map.copyOf(ofMeasures);
  }

  /**
   * Reads limits, such as {@code slower=3%}, {@code serverCpuMicrosPerRequest=2%} or {@code
   * undecided}.
   *
   * @param known all measures that there can be
   * @throws IllegalArgumentException if a text is no limit, or names no measure
   */
  public static Limits parse(List<String> texts, Collection<Measure> known) {
    Map<String, Double> ofMeasures = new LinkedHashMap<>();
    Optional<Double> ofOthers = Optional.empty();
    boolean undecided = false;
    for (String text : texts) {
      Matcher limit = LIMIT.matcher(text);
      if (text.equals("undecided")) {
        undecided = true;
      } else if (!limit.matches()) {
        throw new IllegalArgumentException(
            "the limit is '%s', must be like slower=3%%, serverCpuMicrosPerRequest=2%% or undecided"
                .formatted(text));
      } else if (limit.group(1).equals("slower")) {
        ofOthers = Optional.of(share(limit));
      } else {
        require(limit.group(1), known);
        ofMeasures.put(limit.group(1), share(limit));
      }
    }
    if (ofMeasures.isEmpty() && ofOthers.isEmpty()) {
      throw new IllegalArgumentException(
          "'undecided' needs a limit beside it, as slower=3%,undecided");
    }
    return new Limits(ofMeasures, ofOthers, undecided);
  }

  private static double share(Matcher limit) {
    return Double.parseDouble(limit.group(2)) / 100;
  }

  private static void require(String name, Collection<Measure> known) {
    List<String> names =
        known.stream()
            .filter(own -> own.better() != Measure.Direction.NONE)
            .map(Measure::name)
            .distinct()
            .toList();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "no measure '%s' that can become worse; there are %s"
              .formatted(name, String.join(", ", names)));
    }
  }

  /** The largest of them. */
  public double largest() {
    return Stream.concat(ofOthers.stream(), ofMeasures.values().stream())
        .max(Comparator.naturalOrder())
        .orElse(0.0);
  }

  /** By what share a measure may be worse; absent if any. */
  Optional<Double> of(Measure measure) {
    return Optional.ofNullable(ofMeasures.get(measure.name())).or(() -> ofOthers);
  }
}
