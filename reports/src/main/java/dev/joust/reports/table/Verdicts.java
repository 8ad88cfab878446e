package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Outcome;
import dev.joust.run.CellResult;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
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

  private static final List<Verdict> DOUBTS = List.of(Verdict.INVALID, Verdict.SUSPECT);

  Document document() {
    return verdicts().add(steadiness()).add(errors());
  }

  private Document verdicts() {
    Document page = new Document().heading(2, "Verdicts");
    if (view.outcomes(layout).isEmpty()) {
      return page.paragraph("No trial has ended.");
    }
    page.table(counts());
    for (Verdict verdict : DOUBTS) {
      List<String> lines =
          reasons(verdict).stream().map(own -> own.example() + ": " + own.where()).toList();
      if (!lines.isEmpty()) {
        page.paragraph("Why " + verdict + ":");
        page.items(lines);
      }
    }
    return page;
  }

  private Table counts() {
    List<String> header = new ArrayList<>(List.of("way, client"));
    Arrays.stream(Verdict.values()).forEach(verdict -> header.add(verdict.name()));
    List<List<Entry>> rows = new ArrayList<>();
    for (Setting setting : view.settings(layout.name())) {
      List<Entry> row = new ArrayList<>(List.of(Entry.text(text(setting))));
      for (Verdict verdict : Verdict.values()) {
        row.add(Entry.count(count(view.outcomes(setting), verdict)));
      }
      rows.add(row);
    }
    return Table.of(header, rows);
  }

  private static long count(List<Outcome> outcomes, Verdict verdict) {
    return outcomes.stream().filter(outcome -> outcome.verdict() == verdict).count();
  }

  /** Reasons that differ in their numbers alone, and where they were given how often. */
  private record Reasons(String example, Map<String, Integer> places) {

    String where() {
      return places.entrySet().stream()
          .map(own -> own.getKey() + (own.getValue() == 1 ? "" : " × " + own.getValue()))
          .collect(Collectors.joining(", "));
    }
  }

  /** Each reason of a whole trial once, whatever number of cells it spoils. */
  private List<Reasons> reasons(Verdict verdict) {
    Map<String, Reasons> reasons = new LinkedHashMap<>();
    for (Trial trial : view.trials(layout)) {
      if (trial.verdict() == verdict) {
        add(trial.reasons(), whole(trial), reasons);
      }
    }
    for (Outcome outcome : view.outcomes(layout)) {
      boolean lost =
          outcome.result().isEmpty()
              && verdict == Verdict.INVALID
              && outcome.trial().verdict() != Verdict.INVALID;
      if (outcome.result().map(CellResult::verdict).filter(verdict::equals).isPresent()) {
        add(outcome.result().get().reasons(), place(outcome), reasons);
      } else if (lost) {
        add(List.of("the trial did not reach the cell"), place(outcome), reasons);
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

  private static String place(Outcome outcome) {
    return "%s (%s)".formatted(outcome.contender(), text(setting(outcome)));
  }

  private static String whole(Trial trial) {
    return "%s (whole trial, %s)".formatted(trial.planned().contender(), way(trial));
  }

  private static String text(Setting setting) {
    return setting.way() + ", " + setting.client();
  }

  private static Setting setting(Outcome outcome) {
    return outcome.trial().planned().setting(outcome.cell());
  }

  private Document steadiness() {
    List<String> ways =
        view.trials(layout).stream()
            .filter(trial -> trial.steadiness().isPresent())
            .map(Verdicts::way)
            .distinct()
            .sorted()
            .toList();
    if (ways.isEmpty()) {
      return new Document();
    }
    List<String> header = new ArrayList<>(List.of("framework"));
    header.addAll(ways);
    List<List<Entry>> rows = new ArrayList<>();
    for (RunContender contender : view.contenders()) {
      List<Entry> row = new ArrayList<>(List.of(Entry.name(contender.name(), false)));
      ways.forEach(way -> row.add(classes(contender.name(), way)));
      rows.add(row);
    }
    return new Document()
        .heading(2, "Steadiness")
        .table(Table.of("Trials by what their warm-up came to.", header, rows));
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
      outcome
          .errors()
          .forEach((kind, count) -> counts.merge(Error.of(kind, outcome), count, Long::sum));
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

  private record Error(String kind, String contender, String where) {

    static Error of(String kind, Outcome outcome) {
      return new Error(kind, outcome.contender(), text(setting(outcome)));
    }
  }
}
