package dev.joust.harness.cli;

import dev.joust.lab.input.UsageException;
import dev.joust.reports.claims.ClaimFormatException;
import dev.joust.reports.json.Decisions;
import dev.joust.reports.page.Page;
import dev.joust.reports.table.Report;
import dev.joust.run.Run;
import dev.joust.run.store.RunFormatException;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  @Mixin ClaimOptions claims;

  @Override
  public Integer call() {
    Optional<Path> ofClaims = claims.file();
    if ((json || csv) && ofClaims.isPresent()) {
      throw new UsageException("--claims is for the report: leave out --json and --csv");
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
      System.out.print(Report.csv(run));
    } else {
      if (ofClaims.isPresent()) {
        Report.keepClaims(ofClaims.get(), folder);
      }
      Report.write(run, folder);
      System.out.println(Report.text(run));
      System.out.printf("page: %s%n", folder.resolve(Page.FILE));
      System.out.printf("report: %s%n", folder.resolve("report.md"));
    }
    return claims.failedIn(run);
  }
}
