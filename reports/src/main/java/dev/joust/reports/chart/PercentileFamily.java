package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import dev.joust.reports.latency.Timed;
import dev.joust.run.Measure;
import dev.joust.run.text.Percentile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures that are percentiles of one distribution, as {@code responseTimeP50Micros} and {@code
 * responseTimeP99_9Micros}, from low to high; what their names and titles have in common.
 */
record PercentileFamily(String name, String title, List<Member> members) {

  private static final String SHORTEST = "Min(?=(Micros|Millis|Nanos)$)";
  private static final String LONGEST = "Max(?=(Micros|Millis|Nanos)$)";

  private static final Map<String, Timed> TIMED =
      Map.of(
          "serviceTimeMicros", Timed.SERVICE,
          "responseTimeMicros", Timed.RESPONSE,
          "updateLatencyMillis", Timed.ARRIVAL);

  private static final int FEWEST = 3;
  static final double HIGHEST = 100;

  /** One of its measures, with its percentile from 0 to 100. */
  record Member(double percentile, Measure measure) {

    String label() {
      if (percentile == 0) {
        return "min";
      }
      return percentile == HIGHEST ? "max" : "p" + Digits.rounded(percentile, 9).toPlainString();
    }
  }

  static List<PercentileFamily> of(List<Measure> measures) {
    Map<String, List<Member>> families = new LinkedHashMap<>();
    for (Measure measure : measures) {
      String name = measure.name().replaceFirst(SHORTEST, "P0").replaceFirst(LONGEST, "P100");
      Percentile.of(name)
          .ifPresent(
              own ->
                  families
                      .computeIfAbsent(own.family(), key -> new ArrayList<>())
                      .add(new Member(own.percent(), measure)));
    }
    return families.entrySet().stream()
        .filter(family -> family.getValue().size() >= FEWEST)
        .map(family -> of(family.getKey(), family.getValue()))
        .toList();
  }

  private static PercentileFamily of(String name, List<Member> members) {
    String title = members.get(0).measure().title().replaceFirst(",[^,]*$", "");
    List<Member> sorted =
        members.stream().sorted(Comparator.comparingDouble(Member::percentile)).toList();
    return new PercentileFamily(name, title, sorted);
  }

  /** From where to where these times were taken; absent where no histograms are kept of them. */
  Optional<Timed> timed() {
    return Optional.ofNullable(TIMED.get(name));
  }

  List<Measure> measures() {
    return members.stream().map(Member::measure).toList();
  }
}
