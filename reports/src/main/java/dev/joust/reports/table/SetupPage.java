package dev.joust.reports.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.document.Block;
import java.util.ArrayList;
import java.util.List;

/** All that is known of a run's machine and its settings: a file beside the report. */
final class SetupPage {

  /** Where it is, from the run's folder. */
  static final String PATH = "tables/setup.md";

  private final ReportModel model;

  SetupPage(ReportModel model) {
    this.model = model;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, "Environment and configuration"));
    blocks.add(new Circumstances(model).contenders());
    addTree("Environment", model.run().manifest().environment(), blocks);
    addTree("Configuration", model.run().manifest().configuration(), blocks);
    return blocks;
  }

  private static void addTree(String title, JsonNode tree, List<Block> blocks) {
    List<String> lines = JsonLines.of(tree);
    if (lines.stream().anyMatch(line -> !line.isBlank())) {
      blocks.add(new Block.Heading(2, title));
      blocks.add(new Block.Listing(lines));
    }
  }
}
