package dev.joust.harness.cli;

import dev.joust.harness.ExitCode;
import dev.joust.harness.UsageException;
import dev.joust.reports.run.RunFormatException;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.table.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Renders the tables of runs again from what was kept of them. */
@Command(
    name = "report",
    description = "Render a run's tables again from its samples.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", arity = "1..*", description = "The folder of a run.")
  List<Path> runs;

  @Override
  public Integer call() {
    for (Path run : runs) {
      try {
        Report.write(run);
        System.out.println(Report.text(RunReader.read(run)));
        System.out.printf("report: %s%n", run.resolve("report.md"));
      } catch (RunFormatException wrong) {
        throw new UsageException(wrong.getMessage());
      } catch (IOException failure) {
        throw FileFailure.of(failure);
      }
    }
    return ExitCode.OK.status();
  }
}
