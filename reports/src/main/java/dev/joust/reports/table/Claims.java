package dev.joust.reports.table;

import dev.joust.reports.statistics.Standing;
import dev.joust.reports.table.Block.Entry;
import dev.joust.run.Claim;
import dev.joust.run.Measure;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a suite's source published, beside what was measured. */
final class Claims {

  private static final String BELOW_ONE = "below 1";
  private static final String UNDECIDED = "undecided, as the numbers are suspect";

  private final ReportModel model;
  private final SuiteLayout layout;

  Claims(ReportModel model, SuiteLayout layout) {
    this.model = model;
    this.layout = layout;
  }

  /** A row for each claim and contender; nothing if no claim was measured. */
  List<Block> blocks() {
    List<String> texts = new ArrayList<>();
    List<List<Entry>> rows = new ArrayList<>();
    for (Claim claim : layout.claims()) {
      List<List<Entry>> own = rows(claim);
      if (!own.isEmpty()) {
        texts.add(claim.id() + ": " + claim.text());
        rows.addAll(own);
      }
    }
    return rows.isEmpty()
        ? List.of()
        : List.of(
            new Block.Heading(3, "What the source published"),
            new Block.Items(texts),
            new Block.Table(
                List.of("claim", "framework", "published", "measured", "outcome"), rows));
  }

  private List<List<Entry>> rows(Claim claim) {
    List<List<Entry>> rows = new ArrayList<>();
    Optional<Measure> measure =
        model.run().manifest().measures().stream()
            .filter(own -> own.name().equals(claim.measure()))
            .findFirst();
    for (Setting setting : settings(claim)) {
      for (RunContender contender : model.contenders(setting)) {
        measure
            .flatMap(own -> measured(claim, setting, own, contender.name()))
            .ifPresent(value -> rows.add(row(claim, setting, contender.name(), value)));
      }
    }
    return rows;
  }

  private List<Setting> settings(Claim claim) {
    return model.statistics().settings().stream()
        .filter(setting -> setting.suite().equals(claim.cell().suite()))
        .toList();
  }

  private Optional<Double> measured(
      Claim claim, Setting setting, Measure measure, String contender) {
    if (claim.to().isPresent()) {
      return model
          .statistics()
          .ratio(setting, claim.cell(), claim.to().get(), measure, contender)
          .map(ratio -> ratio.value());
    }
    return model
        .statistics()
        .contest(setting, claim.cell(), measure)
        .standing(contender)
        .map(Standing::estimate)
        .map(estimate -> estimate.median());
  }

  private List<Entry> row(Claim claim, Setting setting, String contender, double measured) {
    return List.of(
        Entry.plain(claim.id()),
        Entry.plain(contender),
        Entry.plain(claim.published().map(Digits::of).orElse(BELOW_ONE)),
        Entry.plain(Digits.of(measured)),
        Entry.plain(
            isSound(claim, setting, contender) ? claim.finding(measured).words() : UNDECIDED));
  }

  private boolean isSound(Claim claim, Setting setting, String contender) {
    return Stream.concat(Stream.of(claim.cell()), claim.to().stream())
        .flatMap(cell -> model.statistics().outcomes(setting, cell, contender).stream())
        .allMatch(outcome -> outcome.verdict() == Verdict.VALID);
  }
}
