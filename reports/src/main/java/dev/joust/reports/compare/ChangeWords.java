package dev.joust.reports.compare;

import dev.joust.reports.compare.Check.Outcome;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.simultaneous.Look;
import dev.joust.run.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How changes are told, in a table and in sentences. */
final class ChangeWords {

  static final List<String> HEADER = List.of("cell", "before", "after", "change", "verdict");

  private static final double WIDEST = 10;

  private static final Entry NONE = Entry.absent("-", Optional.empty());

  private ChangeWords() {}

  /** In the order of {@link #HEADER}. */
  static List<Entry> entries(Change change) {
    String verdict = verdict(change);
    return List.of(
        Entry.text(change.place()),
        value(change.before()),
        value(change.after()),
        change.ratio().map(ratio -> Entry.difference(ratio, Optional.empty())).orElse(NONE),
        change.effect() == Effect.WORSE || change.effect() == Effect.BROKEN
            ? Entry.stressed(verdict)
            : Entry.text(verdict));
  }

  private static Entry value(Optional<Double> value) {
    return value.map(own -> Entry.number(own, Optional.empty())).orElse(NONE);
  }

  private static String verdict(Change change) {
    if (change.effect() != Effect.BROKEN
        && change.ratio().isEmpty()
        && (change.before().isEmpty() || change.after().isEmpty())) {
      return "no valid value";
    }
    String word = change.effect().word(change.measure());
    // Values that may be zero, and shares, are as good as equal by their difference.
    return change
        .ratio()
        .flatMap(Ratio::interval)
        .filter(own -> change.effect() == Effect.WITHIN)
        .map(own -> word + " ±" + Digits.within(own))
        .orElse(word);
  }

  static String heading(Measure measure) {
    return measure.unit().isEmpty() ? measure.title() : measure.title() + ", " + measure.unit();
  }

  static String title(Changes changes, String variant) {
    return "%s against %s, %s"
        .formatted(variant, changes.baseline(), Digits.counted(changes.blocks(), "block"));
  }

  static String counts(List<Change> changes) {
    long broken = count(changes, Effect.BROKEN);
    return "Of %s %d became slower or heavier, %d faster or lighter, %d are as good as equal, %d are undecided%s."
        .formatted(
            Digits.counted(changes.size(), "comparison"),
            count(changes, Effect.WORSE),
            count(changes, Effect.BETTER),
            count(changes, Effect.WITHIN),
            count(changes, Effect.UNDECIDED),
            broken == 0 ? "" : ", %d broken: no result is valid any more".formatted(broken));
  }

  private static long count(List<Change> changes, Effect effect) {
    return changes.stream().filter(change -> change.effect() == effect).count();
  }

  /** What a reader must know beside the changes. */
  static void addNotes(Changes changes, Document page) {
    String smallest =
        changes.measures().stream()
            .flatMap(
                measure ->
                    changes.smallestShown(measure).stream()
                        .map(own -> measure.title() + " " + Digits.share(own)))
            .collect(Collectors.joining("; "));
    if (!smallest.isEmpty()) {
      page.paragraph(
          "Smallest difference that %s, in half of the cells at least: %s."
              .formatted(
                  changes.machines() == 1
                      ? "this run shows"
                      : "these %d machines show".formatted(changes.machines()),
                  smallest));
    }
    changes.ending().ifPresent(why -> page.paragraph("It ended after " + why + "."));
    page.paragraph(
        "Intervals hold at once over %s%s: if nothing has changed, at most 5 %% of such runs report a change."
            .formatted(Digits.counted(changes.family(), "question"), looks(changes)));
    changes.notes().forEach(page::paragraph);
    if (!changes.isComplete()) {
      page.paragraph("The run is not complete; 'joust run --resume' finishes it.");
    }
    if (!changes.doubts().isEmpty()) {
      page.paragraph(
          changes.doubts().entrySet().stream()
              .map(entry -> "%s (%d)".formatted(entry.getKey(), entry.getValue()))
              .collect(
                  Collectors.joining("; ", "Reasons for doubt, and in how many results: ", ".")));
    }
  }

  static List<String> lines(Gate gate) {
    String undecided = gate.isUndecidedAFailure() ? ", which counts as a failure" : "";
    List<String> lines = new ArrayList<>();
    lines.add(
        switch (gate.conclusion()) {
          case PASSED -> "Passed: %s.".formatted(Digits.counted(gate.checks().size(), "check"));
          case NOT_FAILED -> "Not failed: of %s.".formatted(counts(gate));
          case CANNOT_SEE ->
              "Not failed, but this run cannot see %s. Of %s. More time (--budget) shows smaller changes."
                  .formatted(unseen(gate), counts(gate));
          case FAILED -> "Failed: of %s%s.".formatted(counts(gate), undecided);
        });
    gate.checks().stream().filter(gate::isFailure).map(ChangeWords::line).forEach(lines::add);
    return lines;
  }

  private static String counts(Gate gate) {
    return "%s %d failed, %d passed, %d are undecided"
        .formatted(
            Digits.counted(gate.checks().size(), "check"),
            gate.all(Outcome.FAILED).size(),
            gate.all(Outcome.PASSED).size(),
            gate.checks().stream().filter(check -> check.outcome().isOpen()).count());
  }

  private static String unseen(Gate gate) {
    Map<Double, Map<String, Double>> byLimit = new TreeMap<>();
    for (Check check : gate.all(Outcome.UNSEEN)) {
      byLimit
          .computeIfAbsent(check.limit(), limit -> new LinkedHashMap<>())
          .merge(
              check.change().measure().title(),
              check.change().smallestShown().orElse(Double.POSITIVE_INFINITY),
              Math::max);
    }
    return byLimit.entrySet().stream()
        .map(
            limit ->
                limit.getValue().entrySet().stream()
                    .map(own -> own.getKey() + " " + width(own.getValue()))
                    .collect(Collectors.joining(", ", Digits.share(limit.getKey()) + ": ", "")))
        .collect(Collectors.joining("; nor "));
  }

  private static String width(double share) {
    if (Double.isInfinite(share)) {
      return "without an interval";
    }
    return share < WIDEST ? "±" + Digits.share(share) : "more than ±" + Digits.share(WIDEST);
  }

  static String line(Check check) {
    Change change = check.change();
    String seen =
        switch (check.outcome()) {
          case UNDECIDED -> ", undecided";
          case UNSEEN -> ", which this run cannot see";
          case PASSED, FAILED -> "";
        };
    return "%s, %s, %s: %s, limit %s"
        .formatted(
            change.variant(),
            change.measure().name(),
            change.place(),
            change
                .ratio()
                .map(own -> Digits.difference(own) + seen)
                .orElse(
                    change.effect() == Effect.BROKEN
                        ? "broken, as all its results are invalid"
                        : "no valid value"),
            Digits.share(check.limit()));
  }

  private static String looks(Changes changes) {
    List<Look> looks = changes.looks().all();
    String before = " and %d looks, after ".formatted(looks.size());
    return looks.size() == 1
        ? ""
        : looks.stream()
            .map(look -> String.valueOf(look.blocks()))
            .collect(Collectors.joining(", ", before, " blocks"));
  }

  /** Why a look ends a comparison. */
  static String ending(Change change, int blocks, double worse) {
    return "%s, as a worsening of %s or more is told: %s, %s, %s: %s"
        .formatted(
            Digits.counted(blocks, "block"),
            Digits.share(worse),
            change.variant(),
            change.measure().name(),
            change.place(),
            Digits.difference(change.ratio().orElseThrow()));
  }
}
