package dev.joust.reports.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.run.Finding;
import dev.joust.reports.run.RunContender;
import dev.joust.reports.run.RunManifest;
import dev.joust.reports.table.Block.Entry;
import java.util.ArrayList;
import java.util.List;

/** With what and where the run was made, and what was wrong with that. */
final class Circumstances {

  private final Source source;

  Circumstances(Source source) {
    this.source = source;
  }

  List<Block> blocks() {
    RunManifest manifest = source.run().manifest();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "The machine"));
    blocks.add(findings(manifest.findings()));
    blocks.add(new Block.Heading(2, "Contenders"));
    blocks.add(contenders(manifest.contenders()));
    addTree("Environment", manifest.environment(), blocks);
    addTree("Configuration", manifest.configuration(), blocks);
    if (!source.run().warnings().isEmpty()) {
      blocks.add(new Block.Heading(2, "Damage to the run's files"));
      blocks.add(new Block.Items(source.run().warnings()));
    }
    return blocks;
  }

  private static Block findings(List<Finding> findings) {
    return findings.isEmpty()
        ? new Block.Paragraph("Nothing was found on it that can spoil numbers.")
        : new Block.Items(findings.stream().map(Circumstances::text).toList());
  }

  private static String text(Finding finding) {
    return finding.severity() + ": " + finding.text() + " Remedy: " + finding.remedy();
  }

  private static Block contenders(List<RunContender> contenders) {
    return new Block.Table(
        List.of("name", "framework", "version", "features", "remark"),
        contenders.stream()
            .map(
                contender ->
                    List.of(
                        Entry.plain(contender.name()),
                        Entry.plain(contender.framework()),
                        Entry.plain(contender.version()),
                        Entry.plain(String.join(", ", contender.features())),
                        Entry.plain(remark(contender))))
            .toList());
  }

  private static String remark(RunContender contender) {
    return contender
        .failure()
        .map(failure -> "failed: " + failure)
        .orElse(contender.control() ? "control, never ranked" : "");
  }

  private static void addTree(String title, JsonNode tree, List<Block> blocks) {
    List<String> lines = JsonLines.of(tree);
    if (lines.stream().anyMatch(line -> !line.isBlank())) {
      blocks.add(new Block.Heading(2, title));
      blocks.add(new Block.Listing(lines));
    }
  }
}
