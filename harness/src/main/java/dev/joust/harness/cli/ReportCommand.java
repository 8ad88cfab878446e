package dev.joust.harness.cli;

import dev.joust.harness.cli.claims.ClaimNames;
import dev.joust.harness.terminal.Terminal;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.latency.RunFolder;
import dev.joust.reports.page.Page;
import dev.joust.reports.runs.RunsJson;
import dev.joust.reports.runs.RunsReport;
import dev.joust.reports.runs.SeveralRuns;
import dev.joust.reports.summary.DecisionsJson;
import dev.joust.reports.table.Format;
import dev.joust.reports.table.Report;
import dev.joust.reports.table.Summary;
import dev.joust.run.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Renders the report of a run again from what was kept of it, or prints it as JSON or CSV; shows
 * several runs side by side.
 */
@Command(
    name = "report",
    description =
        "Render a run's report again from its samples, or print it as JSON or CSV; show several runs"
            + " side by side.",
    exitCodeList = {
      "0:The report is written or printed; with --fail-on claims, all claims hold.",
      "2:A flag, a claim or the run is wrong.",
      "5:With --fail-on claims: a claim of --claims does not hold.",
      "6:With --fail-on claims: none fails, but one could not be decided, or none was tested.",
      "74:The report, or the standard output, could not be written."
    },
    footer = {
      "  joust report reports/runs/20261124-231802-night",
      "  joust report reports/runs/20261124-231802-night --format junit,github",
      "  joust report reports/runs/A reports/runs/B --to side-by-side"
    })
final class ReportCommand extends JoustCommand {

  private static final int MOST_CHARACTERS = 200;

  @Parameters(paramLabel = "RUN", arity = "1..*", description = "The folder of a run.")
  List<Path> runs;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description =
          "Output folder for several runs; default: side-by-side/ and the runs' names, beside"
              + " the first run.")
  Optional<Path> to = Optional.empty();

  @Option(
      names = "--json",
      description =
          "Print one run's decisions, or several runs side by side, as JSON; write nothing.")
  boolean json;

  @Option(names = "--csv", description = "Print one run's tables as CSV; write nothing.")
  boolean csv;

  @Option(
      names = "--format",
      paramLabel = "FORMATS",
      split = ",",
      hideParamSyntax = true,
      description =
          "Formats to write: md, html, csv, junit (junit.xml, for servers of continuous"
              + " integration),"
              + " github (summary.md, for a pull request); default: md,html,csv.")
  Set<Format> formats = EnumSet.noneOf(Format.class);

  @Mixin ClaimOptions claims;

  @Override
  public Integer call() throws IOException {
    if ((json || csv) && claims.file.isPresent()) {
      throw new UsageException("--claims is for the report: leave out --json and --csv");
    }
    if ((json || csv) && !formats.isEmpty()) {
      throw new UsageException(
          "--format says what to write, and --json and --csv print: give only one");
    }
    if (json && csv) {
      throw new UsageException("--json and --csv exclude each other; choose one");
    }
    if (runs.size() > 1) {
      sideBySide();
      return ExitCode.OK.status();
    }
    if (to.isPresent()) {
      throw new UsageException("--to is for several runs: one run's report goes to its folder");
    }
    return report(runs.get(0)).status();
  }

  private void sideBySide() throws IOException {
    if (csv || !formats.isEmpty() || claims.file.isPresent()) {
      throw new UsageException(
          "--csv, --format and --claims are for one run: name one, or leave them out");
    }
    List<Run> all = new ArrayList<>();
    for (Path folder : runs) {
      all.add(readRun(folder).run());
    }
    SeveralRuns several = given(() -> SeveralRuns.of(all));
    if (json) {
      System.out.print(RunsJson.of(several));
      return;
    }
    RunsReport report = new RunsReport(several);
    Path folder = to.orElseGet(() -> beside(all));
    report.write(folder);
    System.out.println(report.text(Terminal.columns()));
    System.out.printf("page: %s%n", folder.resolve(RunsReport.PAGE));
    System.out.printf("report: %s%n", folder.resolve(RunsReport.FILE));
  }

  private Path beside(List<Run> all) {
    String names = all.stream().map(Run::name).collect(Collectors.joining("+"));
    if (names.length() > MOST_CHARACTERS) {
      throw new UsageException("so many runs have no folder of their own: name one with --to");
    }
    return runs.get(0).toAbsolutePath().normalize().resolveSibling("side-by-side").resolve(names);
  }

  private ExitCode report(Path folder) throws IOException {
    RunFolder whole = readRun(folder);
    Run run = whole.run();
    Optional<Path> ofClaims =
        claims.file(new ClaimNames(new Installation().names()).and(run.manifest()));
    if (json) {
      System.out.print(DecisionsJson.of(run));
    } else if (csv) {
      System.out.print(Report.of(run).csv());
    } else {
      if (ofClaims.isPresent()) {
        Report.keepClaims(ofClaims.get(), folder);
      }
      Set<Format> asked = formats.isEmpty() ? Format.USUAL : formats;
      Report report = Report.of(whole);
      report.write(folder, asked);
      System.out.println(report.text(Terminal.columns()));
      say(asked, Format.JUNIT, "junit", folder.resolve(Report.JUNIT));
      say(asked, Format.GITHUB, "summary", folder.resolve(Summary.FILE));
      say(asked, Format.HTML, "page", folder.resolve(Page.FILE));
      say(asked, Format.MD, "report", folder.resolve("report.md"));
    }
    return claims.statusOf(run);
  }

  private static void say(Set<Format> asked, Format format, String what, Path file) {
    if (asked.contains(format)) {
      System.out.printf("%s: %s%n", what, file);
    }
  }
}
