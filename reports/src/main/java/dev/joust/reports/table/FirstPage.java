package dev.joust.reports.table;

import dev.joust.reports.chart.DecidedPairs;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Entry;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.summary.Growth;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page that decides: {@code report.md}, and what a terminal shows after a run. */
final class FirstPage {

  private static final String HOW_TO_READ =
      "In brackets are 95 % intervals, which hold for all pairs of a table together. Two contenders"
          + " differ if theirs leaves out 0, they are equal if it lies within the margin, and"
          + " otherwise it is not decided which is better. 'best' stands where every other contender"
          + " is shown to be worse. Otherwise the leading one is 'first', and 'equal' or 'not"
          + " decided' stands beside each that may be as good.";

  private static final double KILOBYTE = 1e3;
  private static final double MEGABYTE = 1e6;

  private final ReportModel model;
  private final HeldClaims claims;
  private final Pictures pictures;
  private final Optional<Block> answers;
  private final Run run;
  private final Issues issues;

  /**
   * A run's page.
   *
   * @param answers who is in front, question by question; absent if the run has no answer
   */
  FirstPage(ReportModel model, HeldClaims claims, Pictures pictures, Optional<Block> answers) {
    this.model = model;
    this.claims = claims;
    this.pictures = pictures;
    this.answers = answers;
    this.run = model.run();
    this.issues = new Issues(model.view());
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, "Joust: " + run.name()));
    blocks.add(new Block.Paragraph(Usability.of(run).text()));
    blocks.add(new Block.Paragraph(issues.status()));
    answers.ifPresent(blocks::add);
    blocks.add(new Block.Paragraph(DecidedPairs.of(model.view()).text()));
    DecisivenessTable decisiveness = new DecisivenessTable(model);
    if (decisiveness.hasPairs()) {
      blocks.add(new Block.Paragraph(HOW_TO_READ));
    }
    for (SuiteLayout layout : model.layouts()) {
      blocks.addAll(answers(layout));
    }
    blocks.addAll(decisiveness.blocks());
    blocks.add(new Block.Heading(2, "What was run"));
    blocks.add(new Block.Items(new RunFacts(run).lines()));
    blocks.add(new Block.Heading(2, "What went wrong"));
    blocks.add(wrong());
    blocks.add(new Block.Heading(2, "More"));
    blocks.add(new Block.Items(files()));
    return blocks;
  }

  private List<Block> answers(SuiteLayout layout) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, layout.title()));
    if (!layout.question().isEmpty()) {
      blocks.add(new Block.Paragraph(layout.question()));
    }
    blocks.addAll(pictures.of(layout));
    List<Setting> settings = model.settings(layout);
    if (settings.isEmpty()) {
      blocks.add(new Block.Paragraph("No trial of it has ended."));
    } else if (model.headlines(layout).isEmpty()) {
      blocks.add(
          new Block.Paragraph(
              "This suite is not ranked; " + SuitePage.path(layout) + " has its values."));
    } else {
      settings.stream()
          .flatMap(own -> SettingSection.of(model, layout, own))
          .forEach(own -> blocks.addAll(own.blocks()));
    }
    Growth.of(model.view(), layout).ifPresent(growth -> blocks.addAll(growth(growth)));
    return blocks;
  }

  /** What contenders take at numbers of connections, the least at the largest first. */
  private List<Block> growth(Growth growth) {
    double far = growth.farthest();
    List<List<Entry>> rows =
        growth.contenders().stream()
            .sorted(Comparator.comparingDouble(own -> own.at(far).value()))
            .map(
                own ->
                    List.<Entry>of(
                        new Entry.Name(run.manifest().contenders().get(own.c()).name(), false),
                        estimated(own.base(), MEGABYTE),
                        estimated(own.each(), KILOBYTE),
                        estimated(own.at(growth.most()), MEGABYTE),
                        estimated(own.at(far), MEGABYTE)))
            .toList();
    return List.of(
        new Block.Paragraph(
            "%s in all, by a line through what was measured from %s to %s connections:"
                .formatted(
                    run.manifest().measures().get(growth.measure()).title(),
                    Digits.of((long) growth.least()),
                    Digits.of((long) growth.most()))),
        Block.Table.of(
            List.of(
                "framework",
                "without connections (MB)",
                "for each (kB)",
                Digits.of((long) growth.most()) + " connections (MB)",
                Digits.of((long) far) + " connections, not measured (MB)"),
            rows));
  }

  private static Entry estimated(Estimate estimate, double unit) {
    return new Entry.Estimated(
        estimate.value() / unit, estimate.interval().map(own -> own.map(end -> end / unit)));
  }

  private Block wrong() {
    List<String> lines = issues.all().stream().filter(own -> !own.equals(issues.status())).toList();
    return lines.isEmpty() ? new Block.Paragraph("Nothing.") : new Block.Items(lines);
  }

  private List<String> files() {
    List<String> files = new ArrayList<>();
    String tables = model.layouts().stream().map(SuitePage::path).collect(Collectors.joining(", "));
    if (!tables.isEmpty()) {
      files.add("Every cell, with intervals, marks and reasons: " + tables);
    }
    if (claims.isAny()) {
      files.add(claims.summary() + " " + ClaimsPage.PATH + " has them.");
    }
    files.add("Environment and configuration in full: " + SetupPage.PATH);
    files.add("For other programs: samples.csv, slices.csv, and 'joust report RUN --json'");
    return files;
  }
}
