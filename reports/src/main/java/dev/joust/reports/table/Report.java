package dev.joust.reports.table;

import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunManifest;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.RunStatus;
import dev.joust.reports.run.SuiteLayout;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.Sufficiency;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run in tables, for people. */
public final class Report {

  private final Source source;

  private Report(Run run) {
    source = new Source(run, Statistics.of(run));
  }

  /** The report as {@code report.md} holds it. */
  public static String markdown(Run run) {
    return Markdown.of(new Report(run).blocks());
  }

  /** The same for a terminal of 120 columns. */
  public static String text(Run run) {
    return PlainText.of(new Report(run).blocks());
  }

  /**
   * Makes {@code report.md} and {@code samples.csv} of a run's folder anew, be the run finished or
   * not. Whoever reads them meanwhile finds the old ones or the new ones.
   *
   * @throws dev.joust.reports.run.RunFormatException if the folder is no run's, or of an unknown
   *     format
   */
  public static void write(Path runFolder) throws IOException {
    Run run = RunReader.read(runFolder);
    String markdown = markdown(run);
    replace(runFolder.resolve("report.md"), out -> out.write(markdown));
    replace(runFolder.resolve("samples.csv"), out -> SamplesCsv.write(run, out));
  }

  private interface Content {
    void write(Writer out) throws IOException;
  }

  private static void replace(Path file, Content content) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".tmp");
    try (Writer out = Files.newBufferedWriter(beside)) {
      content.write(out);
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, "Joust: " + source.run().name()));
    blocks.add(new Block.Items(facts()));
    blocks.addAll(new Answers(source).blocks());
    blocks.add(new Block.Heading(2, "How to read the tables"));
    blocks.add(new Block.Items(legend()));
    for (SuiteLayout layout : source.layouts()) {
      blocks.addAll(new SuiteTables(source, layout).blocks());
      blocks.addAll(new Claims(source, layout).blocks());
    }
    blocks.addAll(new WayChanges(source).blocks());
    blocks.addAll(new Verdicts(source).blocks());
    blocks.addAll(new Steadiness(source).blocks());
    blocks.addAll(new Errors(source).blocks());
    blocks.addAll(new Circumstances(source).blocks());
    return blocks;
  }

  private List<String> facts() {
    RunManifest manifest = source.run().manifest();
    List<String> facts = new ArrayList<>();
    facts.add("Status: " + status());
    if (manifest.configuration().path("profile").isTextual()) {
      facts.add("Profile: " + manifest.configuration().path("profile").asText());
    }
    double timeScale = manifest.configuration().path("timeScale").asDouble(1);
    if (timeScale != 1) {
      facts.add(
          "Time scale of jobs: " + timeScale + ", so that 10 s last " + 10 * timeScale + " s");
    }
    facts.add("Label: " + manifest.label());
    facts.add("Started: " + manifest.startedAt());
    facts.add("Seed: " + manifest.seed());
    facts.add("Method: version " + manifest.methodVersion());
    Sufficiency.of(source.run()).ifPresent(own -> facts.add("Precision: " + own.text()));
    return facts;
  }

  private String status() {
    RunManifest manifest = source.run().manifest();
    String status = manifest.status().name().toLowerCase(Locale.ROOT);
    int planned = manifest.plan().size();
    int missing = source.run().missing().size();
    if (missing == 0 && manifest.status() == RunStatus.COMPLETE) {
      return "complete, " + planned + " of " + planned + " trials";
    }
    return "partial, "
        + (planned - missing)
        + " of "
        + planned
        + " trials ("
        + status
        + "); what follows can change as it is resumed";
  }

  private static List<String> legend() {
    return List.of(
        "A value is the median over forks of a fork's value, and behind it in brackets its 95 %"
            + " interval; of one fork there is no interval, and it says so.",
        "#1 is a rank: one more than the number of contenders before it. Contenders of different"
            + " ranks are shown to differ (by simultaneous 95 % intervals of their ratios); those that"
            + " the data cannot tell apart share one, and so does who lies between them.",
        "A ratio is the geometric mean of the blocks' ratios to the best contender, the one"
            + " behind the fewest others, with its simultaneous 95 % interval.",
        "A share of the ceiling is such a ratio to a control, which does next to nothing for a"
            + " request: what it reaches is what client and machine allow for. Where a share is"
            + " near 1, they are the limit, and frameworks look more alike than they are.",
        "c: client-bound, the client took 95 % or more of its processors' time while the server"
            + " took less than 90 % of its own. s: suspect. *: the server was not steady. err:"
            + " errors counted. –: not measured.",
        "invalid: the results break a rule and are not shown; the note says which. failed: the"
            + " contender does not keep the contract. Controls are never ranked.");
  }
}
