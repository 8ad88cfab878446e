package dev.joust.reports.table;

import dev.joust.reports.chart.DecidedPairs;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Sufficiency;
import dev.joust.reports.usability.Usability;
import dev.joust.run.Finding;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
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

  private final ReportModel model;
  private final HeldClaims claims;
  private final Pictures pictures;
  private final Optional<Block> answers;
  private final Run run;
  private final RunManifest manifest;

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
    this.manifest = run.manifest();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, "Joust: " + run.name()));
    blocks.add(new Block.Paragraph(Usability.of(run).text()));
    if (!run.warnings().isEmpty()) {
      blocks.add(new Block.Paragraph("The run's files are damaged:"));
      blocks.add(new Block.Items(run.warnings()));
    }
    blocks.add(new Block.Paragraph(status()));
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
    blocks.add(new Block.Items(new Circumstances(model).facts()));
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
          new Block.Paragraph("It ranks nobody; " + SuitePage.path(layout) + " has its values."));
    } else {
      settings.stream()
          .flatMap(own -> SettingSection.of(model, layout, own))
          .forEach(own -> blocks.addAll(own.blocks()));
    }
    return blocks;
  }

  private String status() {
    int planned = manifest.plan().size();
    int missing = run.missing().size();
    if (missing == 0 && manifest.status() == RunStatus.COMPLETE) {
      return "Complete: all %s.".formatted(Digits.counted(planned, "trial"));
    }
    String how = manifest.status() == RunStatus.STOPPED ? "stopped" : "not finished";
    return ("Partial: %s, %d of %d trials are whole. What follows can change when the run is finished with"
            + " 'joust run --resume'.")
        .formatted(how, planned - missing, planned);
  }

  private Block wrong() {
    List<String> lines = new ArrayList<>();
    for (RunContender contender : manifest.contenders()) {
      contender
          .failure()
          .ifPresent(
              why ->
                  lines.add(
                      "%s does not keep the contract and is not measured: %s"
                          .formatted(contender.name(), why)));
    }
    manifest.contenders().stream().flatMap(own -> unproven(own).stream()).forEach(lines::add);
    for (SuiteLayout layout : model.layouts()) {
      new Verdicts(model, layout).summary().ifPresent(lines::add);
    }
    manifest.findings().stream().map(FirstPage::text).forEach(lines::add);
    Sufficiency.of(run).ifPresent(own -> lines.addAll(List.of("Precision: " + own.text())));
    return lines.isEmpty() ? new Block.Paragraph("Nothing.") : new Block.Items(lines);
  }

  /** A contender that is not known to keep the whole contract. */
  private static Optional<String> unproven(RunContender contender) {
    return contender
        .conformance()
        .filter(own -> !own.isProven())
        .map(own -> "Contender %s: %s.".formatted(contender.name(), own.text()));
  }

  private static String text(Finding finding) {
    return "The machine, %s: %s. Remedy: %s."
        .formatted(finding.severity(), withoutStop(finding.text()), withoutStop(finding.remedy()));
  }

  private static String withoutStop(String text) {
    return text.replaceFirst("\\.\\s*$", "");
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
