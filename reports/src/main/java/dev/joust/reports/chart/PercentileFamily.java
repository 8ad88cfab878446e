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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures that are percentiles of one distribution, as {@code responseTimeP50Micros} and {@code
 * responseTimeP99_9Micros}, from low to high.
 *
 * @param name what their names have in common
 * @param title what their titles have in common
 */
record PercentileFamily(String name, String title, List<Member> members) {

  private static final Pattern EXTREME = Pattern.compile("(.+?)(Min|Max)(Micros|Millis|Nanos)");

  private static final Map<String, Timed> TIMED =
      Map.of(
          "serviceTimeMicros", Timed.SERVICE,
          "responseTimeMicros", Timed.RESPONSE,
          "updateLatencyMillis", Timed.ARRIVAL);

  private static final int FEWEST = 3;
  private static final double LOWEST = 0;
  static final double HIGHEST = 100;

  /** One of its measures, with its percentile from 0 to 100. */
  record Member(double percentile, Measure measure) {

    String label() {
      if (percentile == LOWEST) {
        return "min";
      }
      return percentile == HIGHEST ? "max" : "p" + Digits.rounded(percentile, 9).toPlainString();
    }
  }

  PercentileFamily {
    members = List.copyOf(members);
  }

  static List<PercentileFamily> of(List<Measure> measures) {
    Map<String, List<Member>> families = new LinkedHashMap<>();
    for (Measure measure : measures) {
      Percentile.of(measure.name())
          .or(() -> extreme(measure.name()))
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

  private static Optional<Percentile> extreme(String measure) {
    Matcher name = EXTREME.matcher(measure);
    return name.matches()
        ? Optional.of(
            new Percentile(
                name.group(1) + name.group(3), name.group(2).equals("Min") ? LOWEST : HIGHEST))
        : Optional.empty();
  }

  private static PercentileFamily of(String name, List<Member> members) {
    String title = members.get(0).measure().title().replaceFirst(",[^,]*$", "");
    return new PercentileFamily(
        name,
        title,
        members.stream().sorted(Comparator.comparingDouble(Member::percentile)).toList());
  }

  /** From where to where these times were taken; absent where no histograms are kept of them. */
  Optional<Timed> timed() {
    return Optional.ofNullable(TIMED.get(name));
  }

  List<Measure> measures() {
    return members.stream().map(Member::measure).toList();
  }
}
