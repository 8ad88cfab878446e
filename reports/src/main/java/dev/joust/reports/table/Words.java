package dev.joust.reports.table;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * All pairs of a contest in few lines: those that differ by who is the better one, those that are
 * equal, and those that are open. The measure is named once, at a line's beginning.
 */
record Words(Measure measure, List<Comparison> pairs) {

  private static final double TWICE = 2;

  List<String> lines() {
    if (pairs.isEmpty()) {
      return List.of();
    }
    if (pairs.stream().noneMatch(own -> own.ratio().flatMap(Ratio::interval).isPresent())) {
      return List.of(measure.title() + ": all pairs are open, as one block gives no interval.");
    }
    List<String> lines = new ArrayList<>();
    add(lines, "different", different());
    add(lines, "equal", all(Statement.EQUIVALENT).stream().map(Words::equal).toList());
    add(lines, "open", all(Statement.UNDECIDED).stream().map(Words::open).toList());
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
    Map<String, List<String>> behind = new LinkedHashMap<>();
    for (Comparison pair : all(Statement.DIFFERENT)) {
      behind.computeIfAbsent(pair.better(), own -> new ArrayList<>()).add(lead(pair));
    }
    return behind.entrySet().stream()
        .map(own -> own.getKey() + verb() + String.join(", ", own.getValue()))
        .toList();
  }

  private String verb() {
    if (measure.better() == Direction.LOWER) {
      return " takes ";
    }
    return measure.isRate() ? " is " : " has ";
  }

  private String lead(Comparison pair) {
    if (pair.ratio().flatMap(Ratio::interval).isEmpty()) {
      return "better than " + pair.worse();
    }
    Ratio ratio = pair.ratio().get();
    Interval interval = ratio.interval().get();
    if (measure.better() == Direction.LOWER) {
      return "%s less than %s (%s)"
          .formatted(
              Digits.share(1 - ratio.value()),
              pair.worse(),
              range(1 - interval.high(), 1 - interval.low(), Digits::percentage));
    }
    String comparative = measure.isRate() ? "fast as " : "much as ";
    return ratio.value() >= TWICE
        ? "%s times as %s%s (%s)"
            .formatted(
                Digits.of(ratio.value()),
                comparative,
                pair.worse(),
                range(interval.low(), interval.high(), Digits::of))
        : "%s %s than %s (%s)"
            .formatted(
                Digits.share(ratio.value() - 1),
                measure.isRate() ? "faster" : "more",
                pair.worse(),
                range(interval.low() - 1, interval.high() - 1, Digits::percentage));
  }

  private static String range(double low, double high, DoubleFunction<String> form) {
    return form.apply(low) + "–" + form.apply(high);
  }

  private static String equal(Comparison pair) {
    return pair.better()
        + " and "
        + pair.worse()
        + pair.ratio()
            .flatMap(Ratio::interval)
            .map(own -> Math.max(own.high(), 1 / own.low()) - 1)
            .map(most -> " (within " + Digits.share(Math.ceil(1000 * most) / 1000) + ")")
            .orElse("");
  }

  private static String open(Comparison pair) {
    return pair.better()
        + " and "
        + pair.worse()
        + pair.ratio()
            .flatMap(Ratio::interval)
            .map(own -> " (" + Digits.signed(own) + " %)")
            .orElse("");
  }
}
