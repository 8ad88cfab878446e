package dev.joust.harness.cli;

import dev.joust.lab.input.UsageException;
import dev.joust.reports.claims.ClaimFormatException;
import dev.joust.reports.json.Decisions;
import dev.joust.reports.page.Page;
import dev.joust.reports.page.Summary;
import dev.joust.reports.table.Format;
import dev.joust.reports.table.Report;
import dev.joust.run.Run;
import dev.joust.run.store.RunFormatException;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Renders the reports of runs again from what was kept of them, or prints one run as JSON or CSV.
 */
@Command(
    name = "report",
    description = "Render a run's report again from its samples, or print it as JSON or CSV.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", arity = "1..*", description = "The folder of a run.")
  List<Path> runs;

  @Option(names = "--json", description = "Print what one run decided as JSON; write nothing.")
  boolean json;

  @Option(names = "--csv", description = "Print one run's tables as CSV; write nothing.")
  boolean csv;

  @Option(
      names = "--format",
      paramLabel = "FORMAT[,FORMAT…]",
      split = ",",
      description =
          "What to write: md, html, csv, junit (junit.xml, for servers of continuous integration),"
              + " github (summary.md, for a pull request); default: md,html,csv.")
  Set<Format> formats = EnumSet.noneOf(Format.class);

  @Mixin ClaimOptions claims;

  @Override
  public Integer call() {
    Optional<Path> ofClaims = claims.file();
    if ((json || csv) && ofClaims.isPresent()) {
      throw new UsageException("--claims is for the report: leave out --json and --csv");
    }
    if ((json || csv) && !formats.isEmpty()) {
      throw new UsageException(
          "--format says what to write, and --json and --csv print: leave out one of both");
    }
    if (json && csv) {
      throw new UsageException("--json and --csv exclude each other; choose one");
    }
    if ((json || csv) && runs.size() > 1) {
      throw new UsageException((json ? "--json" : "--csv") + " prints one run; name one");
    }
    boolean failed = false;
    for (Path folder : runs) {
      try {
        failed |= report(folder, ofClaims);
      } catch (RunFormatException | ClaimFormatException wrong) {
        throw new UsageException(wrong.getMessage());
      } catch (IOException failure) {
        throw FileFailure.of(failure);
      }
    }
    return (failed ? ExitCode.FAILED : ExitCode.OK).status();
  }

  /** Returns whether a claim fails the run. */
  private boolean report(Path folder, Optional<Path> ofClaims) throws IOException {
    Run run = RunReader.read(folder);
    run.warnings().forEach(warning -> System.err.println("joust: " + warning));
    if (json) {
      System.out.print(Decisions.of(run).toJson());
    } else if (csv) {
      System.out.print(Report.of(run).csv());
    } else {
      if (ofClaims.isPresent()) {
        Report.keepClaims(ofClaims.get(), folder);
      }
      Set<Format> asked = formats.isEmpty() ? Format.USUAL : formats;
      Report report = Report.of(run, folder);
      report.write(folder, asked);
      System.out.println(report.text());
      say(asked, Format.JUNIT, "junit", folder.resolve(Report.JUNIT));
      say(asked, Format.GITHUB, "summary", folder.resolve(Summary.FILE));
      say(asked, Format.HTML, "page", folder.resolve(Page.FILE));
      say(asked, Format.MD, "report", folder.resolve("report.md"));
    }
    return claims.failedIn(run);
  }

  private static void say(Set<Format> asked, Format format, String what, Path file) {
    if (asked.contains(format)) {
      System.out.printf("%s: %s%n", what, file);
    }
  }
}
