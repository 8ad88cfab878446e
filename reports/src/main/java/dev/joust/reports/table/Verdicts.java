package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Entry;
import dev.joust.reports.statistics.Outcome;
import dev.joust.run.CellResult;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How far a suite's results can be trusted, and every reason to doubt them. */
record Verdicts(RunView view, SuiteLayout layout) {

  private static final List<Verdict> DOUBTS = List.of(Verdict.INVALID, Verdict.SUSPECT);

  private static String times(int count) {
    return count == 1 ? "" : " × " + count;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Verdicts"));
    List<Outcome> outcomes = view.outcomes(layout);
    if (outcomes.isEmpty()) {
      blocks.add(new Block.Paragraph("No trial has ended."));
      return blocks;
    }
    blocks.add(counts());
    for (Verdict verdict : DOUBTS) {
      List<String> lines =
          reasons(verdict, Integer.MAX_VALUE).stream()
              .map(own -> own.example() + ": " + own.where())
              .toList();
      if (!lines.isEmpty()) {
        blocks.add(new Block.Paragraph("Why " + verdict + ":"));
        blocks.add(new Block.Items(lines));
      }
    }
    return blocks;
  }

  private Block counts() {
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
    return Block.Table.of(header, rows);
  }

  private static long count(List<Outcome> outcomes, Verdict verdict) {
    return outcomes.stream().filter(outcome -> outcome.verdict() == verdict).count();
  }

  /** Reasons that differ in their numbers alone, and where they were given how often. */
  private record Reasons(String example, Map<String, Integer> places) {

    String where() {
      return places.entrySet().stream()
          .map(place -> place.getKey() + times(place.getValue()))
          .collect(Collectors.joining(", "));
    }
  }

  /**
   * Each reason of a whole trial once, whatever number of cells it spoils.
   *
   * @param mostOfEach how many of a trial's or a cell's reasons count
   */
  private List<Reasons> reasons(Verdict verdict, int mostOfEach) {
    Map<String, Reasons> reasons = new LinkedHashMap<>();
    for (Trial trial : view.trials(layout)) {
      if (trial.verdict() == verdict) {
        add(first(trial.reasons(), mostOfEach), whole(trial), reasons);
      }
    }
    for (Outcome outcome : view.outcomes(layout)) {
      boolean lost =
          outcome.result().isEmpty()
              && verdict == Verdict.INVALID
              && outcome.trial().verdict() != Verdict.INVALID;
      if (outcome.result().map(CellResult::verdict).filter(verdict::equals).isPresent()) {
        add(first(outcome.result().get().reasons(), mostOfEach), place(outcome), reasons);
      } else if (lost) {
        add(List.of("the trial did not reach the cell"), place(outcome), reasons);
      }
    }
    return List.copyOf(reasons.values());
  }

  private static List<String> first(List<String> reasons, int most) {
    return reasons.stream().limit(most).toList();
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
    Setting setting = outcome.trial().planned().setting(outcome.cell());
    return "%s (%s)".formatted(outcome.contender(), text(setting));
  }

  private static String whole(Trial trial) {
    return "%s (whole trial, %s, %s)"
        .formatted(trial.planned().contender(), trial.planned().way(), trial.planned().client());
  }

  private static String text(Setting setting) {
    return setting.way() + ", " + setting.client();
  }
}
