package dev.joust.reports.table;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.summary.Lead;
import dev.joust.run.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * All pairs of a contest in few lines: those that differ by who is the better one, those that are
 * equal, and those that are undecided. The measure is named once, at a line's beginning.
 */
record Words(Measure measure, List<Comparison> pairs) {

  /** The ratio up to which the interval of an undecided pair is told. */
  static final double MOST_TOLD = 10;

  List<String> lines() {
    if (pairs.isEmpty()) {
      return List.of();
    }
    if (pairs.stream().noneMatch(Comparison::hasInterval)) {
      return List.of(
          measure.title() + ": all pairs are undecided, as one block gives no interval.");
    }
    List<String> lines = new ArrayList<>();
    add(lines, "different", different());
    add(lines, "equal", all(Statement.EQUIVALENT).stream().map(Words::equal).toList());
    add(lines, "undecided", undecided());
    return lines;
  }

  private void add(List<String> lines, String what, List<String> told) {
    if (!told.isEmpty()) {
      lines.add("%s, %s: %s.".formatted(measure.title(), what, String.join("; ", told)));
    }
  }

  private List<Comparison> all(Statement statement) {
    return pairs.stream().filter(own -> own.statement() == statement).toList();
  }

  List<String> different() {
    Lead lead = new Lead(measure);
    Map<String, List<String>> behind = new LinkedHashMap<>();
    for (Comparison pair : all(Statement.DIFFERENT)) {
      behind.computeIfAbsent(pair.better(), own -> new ArrayList<>()).add(lead.amount(pair));
    }
    return behind.entrySet().stream()
        .map(own -> own.getKey() + lead.verb() + String.join(", ", own.getValue()))
        .toList();
  }

  private static String equal(Comparison pair) {
    return named(
        pair,
        own -> "within " + Digits.within(own),
        own -> "within " + Digits.of(Math.max(Math.abs(own.low()), Math.abs(own.high()))));
  }

  /** Pairs of which next to nothing is known are counted, as their intervals are but noise. */
  private List<String> undecided() {
    List<Comparison> undecided = all(Statement.UNDECIDED);
    List<Comparison> narrow =
        undecided.stream().filter(own -> own.interval().filter(Words::isWide).isEmpty()).toList();
    List<String> told = new ArrayList<>(narrow.stream().map(Words::undecided).toList());
    int wide = undecided.size() - narrow.size();
    if (wide > 0) {
      told.add(Digits.counted(wide, "pair") + " whose intervals reach beyond tenfold");
    }
    return told;
  }

  private static boolean isWide(Interval ratio) {
    return ratio.high() > MOST_TOLD || ratio.low() < 1 / MOST_TOLD;
  }

  private static String undecided(Comparison pair) {
    return named(pair, own -> Digits.signed(own) + " %", Digits::ofDifference);
  }

  private static String named(
      Comparison pair,
      Function<Interval, String> ofRatio,
      Function<Interval, String> ofDifference) {
    Optional<String> known =
        pair.interval()
            .map(ofRatio)
            .or(() -> pair.difference().flatMap(Difference::interval).map(ofDifference));
    return pair.better() + " and " + pair.worse() + known.map(own -> " (" + own + ")").orElse("");
  }
}
