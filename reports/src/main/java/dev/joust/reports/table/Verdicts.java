package dev.joust.reports.table;

import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Setting;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.table.Block.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How far the results can be trusted, and every reason to doubt them. */
final class Verdicts {

  private final Source source;

  Verdicts(Source source) {
    this.source = source;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Verdicts"));
    List<Outcome> outcomes = source.outcomes();
    if (outcomes.isEmpty()) {
      blocks.add(new Block.Paragraph("No trial was finished."));
      return blocks;
    }
    blocks.add(new Block.Paragraph("Cells of trials by verdict."));
    blocks.add(counts(outcomes));
    for (Verdict verdict : List.of(Verdict.INVALID, Verdict.SUSPECT)) {
      List<String> lines = lines(verdict);
      if (!lines.isEmpty()) {
        blocks.add(new Block.Paragraph("Why " + verdict + ":"));
        blocks.add(new Block.Items(lines));
      }
    }
    return blocks;
  }

  private static Block counts(List<Outcome> outcomes) {
    List<String> header = new ArrayList<>(List.of("suite, way, client"));
    Arrays.stream(Verdict.values()).forEach(verdict -> header.add(verdict.name()));
    Map<Setting, List<Outcome>> bySetting =
        outcomes.stream()
            .collect(
                Collectors.groupingBy(Verdicts::setting, LinkedHashMap::new, Collectors.toList()));
    List<List<Entry>> rows = new ArrayList<>();
    bySetting.forEach(
        (setting, own) -> {
          List<Entry> row = new ArrayList<>(List.of(Entry.plain(text(setting))));
          for (Verdict verdict : Verdict.values()) {
            long count = own.stream().filter(outcome -> outcome.verdict() == verdict).count();
            row.add(Entry.plain(Digits.of(count)));
          }
          rows.add(row);
        });
    return new Block.Table(header, rows);
  }

  /** A line for each reason: the reason, and in whose trials of what it was given how often. */
  private List<String> lines(Verdict verdict) {
    Map<String, Map<String, Integer>> places = new LinkedHashMap<>();
    for (Trial trial : source.run().trials()) {
      if (trial.verdict() == verdict) {
        addAll(trial.reasons(), whole(trial), places);
      }
    }
    for (Outcome outcome : source.outcomes()) {
      String place =
          outcome.trial().planned().contender()
              + " ("
              + text(setting(outcome))
              + (outcome.cell().factors().isEmpty() ? "" : ": " + outcome.cell())
              + ")";
      if (outcome.result().map(CellResult::verdict).filter(verdict::equals).isPresent()) {
        addAll(outcome.result().get().reasons(), place, places);
      } else if (outcome.result().isEmpty()
          && verdict == Verdict.INVALID
          && outcome.trial().verdict() != Verdict.INVALID) {
        addAll(List.of("the trial did not reach the cell"), place, places);
      }
    }
    return places.entrySet().stream()
        .map(reason -> reason.getKey() + ": " + text(reason.getValue()))
        .toList();
  }

  private static void addAll(
      List<String> reasons, String place, Map<String, Map<String, Integer>> places) {
    for (String reason : reasons.isEmpty() ? List.of("no reason given") : reasons) {
      places.computeIfAbsent(reason, r -> new LinkedHashMap<>()).merge(place, 1, Integer::sum);
    }
  }

  private static String whole(Trial trial) {
    return trial.planned().contender()
        + " (whole trial of "
        + trial.planned().cells().stream()
            .map(cell -> text(trial.planned().setting(cell)))
            .distinct()
            .collect(Collectors.joining("; "))
        + ")";
  }

  private static String text(Map<String, Integer> places) {
    return places.entrySet().stream()
        .map(place -> place.getKey() + (place.getValue() == 1 ? "" : " × " + place.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static Setting setting(Outcome outcome) {
    return outcome.trial().planned().setting(outcome.cell());
  }

  private static String text(Setting setting) {
    return setting.suite() + ", " + setting.way() + ", " + setting.client();
  }
}
