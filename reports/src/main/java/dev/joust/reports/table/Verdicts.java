package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Outcome;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How far a suite's results can be trusted: every reason to doubt them, how servers warmed up, and
 * all errors, those of invalid results too.
 */
record Verdicts(RunView view, SuiteLayout layout) {

  Document document() {
    return verdicts().add(steadiness()).add(errors());
  }

  private Document verdicts() {
    Document page = new Document().heading(2, "Verdicts");
    if (view.outcomes(layout).isEmpty()) {
      return page.paragraph("No trial has ended.");
    }
    page.table(counts());
    for (Verdict verdict : List.of(Verdict.INVALID, Verdict.SUSPECT)) {
      List<String> lines = reasons(verdict).stream().map(Reasons::text).toList();
      if (!lines.isEmpty()) {
        page.paragraph("Why " + verdict + ":").items(lines);
      }
    }
    return page;
  }

  private Table counts() {
    List<Verdict> verdicts = List.of(Verdict.values());
    List<List<Entry>> rows = new ArrayList<>();
    for (Setting setting : view.settings(layout.name())) {
      List<Verdict> all = view.outcomes(setting).stream().map(Outcome::verdict).toList();
      Entry label = Entry.text(setting.way() + ", " + setting.client());
      rows.add(
          Table.line(
              label, verdicts.stream().map(own -> Entry.count(Collections.frequency(all, own)))));
    }
    return Table.of(Table.line("way, client", verdicts.stream().map(Verdict::name)), rows);
  }

  /** Reasons that differ in their numbers alone, and where they were given how often. */
  private record Reasons(String example, Map<String, Integer> places) {

    String text() {
      return places.entrySet().stream()
          .map(own -> own.getKey() + (own.getValue() == 1 ? "" : " × " + own.getValue()))
          .collect(Collectors.joining(", ", example + ": ", ""));
    }
  }

  /** Each reason of a whole trial once, whatever number of cells it spoils. */
  private List<Reasons> reasons(Verdict verdict) {
    Map<String, Reasons> reasons = new LinkedHashMap<>();
    for (Trial trial : view.trials(layout)) {
      if (trial.verdict() == verdict) {
        String whole = "%s (whole trial, %s)".formatted(trial.planned().contender(), way(trial));
        add(trial.reasons(), whole, reasons);
      }
    }
    for (Outcome outcome : view.outcomes(layout)) {
      String place = "%s (%s)".formatted(outcome.contender(), way(outcome.trial()));
      outcome
          .result()
          .filter(own -> own.verdict() == verdict)
          .ifPresent(own -> add(own.reasons(), place, reasons));
      if (outcome.result().isEmpty()
          && verdict == Verdict.INVALID
          && outcome.trial().verdict() != Verdict.INVALID) {
        add(List.of("the trial did not reach the cell"), place, reasons);
      }
    }
    return List.copyOf(reasons.values());
  }

  private static void add(List<String> texts, String place, Map<String, Reasons> reasons) {
    for (String text : texts.isEmpty() ? List.of("no reason given") : texts) {
      reasons
          .computeIfAbsent(Digits.zeroed(text), k -> new Reasons(text, new LinkedHashMap<>()))
          .places()
          .merge(place, 1, Integer::sum);
    }
  }

  private Document steadiness() {
    List<String> ways =
        view.trials(layout).stream()
            .filter(trial -> trial.steadiness().isPresent())
            .map(Verdicts::way)
            .distinct()
            .sorted()
            .toList();
    return ways.isEmpty()
        ? new Document()
        : new Document()
            .heading(2, "Steadiness")
            .table(
                Table.of(
                    "Trials by what their warm-up came to.",
                    Table.line("framework", ways.stream()),
                    view.contenders().stream().map(own -> classes(own.name(), ways)).toList()));
  }

  private List<Entry> classes(String contender, List<String> ways) {
    return Table.line(
        Entry.name(contender, false), ways.stream().map(way -> classes(contender, way)));
  }

  private Entry classes(String contender, String way) {
    Map<String, Long> counts =
        view.trials(layout).stream()
            .filter(trial -> trial.planned().contender().equals(contender))
            .filter(trial -> way(trial).equals(way))
            .flatMap(trial -> trial.steadiness().stream())
            .collect(Collectors.groupingBy(own -> own, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? Entry.NOT_MEASURED
        : Entry.text(
            counts.entrySet().stream()
                .map(own -> own.getValue() + " " + own.getKey())
                .collect(Collectors.joining(", ")));
  }

  private static String way(Trial trial) {
    return trial.planned().way() + ", " + trial.planned().client();
  }

  private Document errors() {
    Map<Error, Long> counts =
        new TreeMap<>(
            Comparator.comparing(Error::kind)
                .thenComparing(Error::contender)
                .thenComparing(Error::where));
    for (Outcome outcome : view.outcomes(layout)) {
      String contender = outcome.contender();
      String where = way(outcome.trial());
      outcome
          .errors()
          .forEach((kind, own) -> counts.merge(new Error(kind, contender, where), own, Long::sum));
    }
    Document page = new Document().heading(2, "Errors");
    if (counts.isEmpty()) {
      return page.paragraph("None was counted.");
    }
    List<List<Entry>> rows = new ArrayList<>();
    counts.forEach(
        (error, count) ->
            rows.add(
                List.of(
                    Entry.text(error.kind()),
                    Entry.count(count),
                    Entry.name(error.contender(), false),
                    Entry.text(error.where()))));
    return page.table(Table.of(List.of("kind", "count", "framework", "way, client"), rows));
  }

  private record Error(String kind, String contender, String where) {}
}
