package dev.joust.reports.summary;

import dev.joust.reports.chart.Scale;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Answer.Certainty;
import dev.joust.reports.summary.Answer.Line;
import dev.joust.run.Indifference;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who is in front in a cell, how sure that is, and by how much. */
record Front(Contest contest, Indifference indifference) {

  private static final int MOST_NAMES = 3;

  private static final double WIDEST = 4;

  /** The answer; {@code where} says in which circumstances. */
  Line line(String where) {
    return contest
        .best()
        .flatMap(contest::standing)
        .map(best -> line(where, best))
        .orElse(new Line(where, "", Certainty.MISSING, "No contender has a valid value."));
  }

  private Line line(String where, Standing best) {
    String name = best.contender();
    List<Comparison> own =
        contest.comparisons().stream()
            .filter(pair -> pair.better().equals(name) || pair.worse().equals(name))
            .sorted(Comparator.comparingDouble(Comparison::distance))
            .toList();
    String value = name + " has " + value(best);
    if (own.isEmpty()) {
      return new Line(
          where, name, Certainty.UNDECIDED, value + "; there is nobody to compare it with.");
    }
    List<Comparison> undecided = own.stream().filter(pair -> !pair.decided()).toList();
    // The whole interval lies within the margin, be 1 in it or not.
    List<Comparison> near =
        own.stream().filter(pair -> pair.decided() && pair.isWithin(indifference)).toList();
    List<Comparison> behind =
        own.stream().filter(pair -> !undecided.contains(pair) && !near.contains(pair)).toList();
    List<Comparison> beside = Stream.concat(undecided.stream(), near.stream()).toList();
    List<String> wide =
        beside.stream().filter(Front::isTooWide).map(pair -> other(pair, name)).toList();
    String others =
        beside.stream()
            .filter(pair -> !isTooWide(pair))
            .map(pair -> other(pair, name) + " " + apart(pair, name))
            .collect(Collectors.joining(", "));
    String untold =
        wide.isEmpty()
            ? ""
            : " The intervals are too wide to separate it from %s: run more blocks."
                .formatted(listed(wide, true));
    List<String> front =
        Stream.concat(Stream.of(name), beside.stream().map(pair -> other(pair, name))).toList();
    return new Line(
        where,
        front.size() <= MOST_NAMES
            ? listed(front, undecided.isEmpty())
            : many(front.size(), behind.stream().map(pair -> other(pair, name)).toList()),
        undecided.isEmpty()
            ? near.isEmpty() ? Certainty.DECIDED : Certainty.EQUAL
            : Certainty.UNDECIDED,
        value
            + (others.isEmpty() ? "." : "; relative to that, " + others + ".")
            + untold
            + behind.stream()
                .findFirst()
                .map(pair -> " " + new Lead(contest.measure()).sentence(pair) + ".")
                .orElse(""));
  }

  /** So many are in front that those that are not are named sooner. */
  private static String many(int front, List<String> behind) {
    return behind.isEmpty() || behind.size() > MOST_NAMES
        ? "one of " + front
        : "all but " + listed(behind, true);
  }

  private static boolean isTooWide(Comparison pair) {
    return pair.interval().filter(Front::isTooWide).isPresent();
  }

  static boolean isTooWide(Interval ratio) {
    return ratio.high() > WIDEST * ratio.low();
  }

  private static String listed(List<String> names, boolean all) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + (all ? " and " : " or ") + names.get(last);
  }

  private static String apart(Comparison pair, String best) {
    String other = other(pair, best);
    return pair.ratio(other, best)
        .flatMap(Ratio::interval)
        .map(Digits::difference)
        .or(
            () ->
                pair.difference(other, best)
                    .flatMap(Difference::interval)
                    .map(Digits::ofDifference))
        .orElse("(one block gives no interval)");
  }

  private static String other(Comparison pair, String name) {
    return pair.better().equals(name) ? pair.worse() : pair.better();
  }

  private String value(Standing standing) {
    Scale scale = Scale.of(contest.measure(), Stream.of(contest));
    String value = scale.text(standing.estimate().value());
    Optional<Interval> shown = standing.estimate().interval().map(own -> own.map(scale::shown));
    return value + shown.map(own -> " (" + Digits.range(own) + ")").orElse(" (one block)");
  }
}
