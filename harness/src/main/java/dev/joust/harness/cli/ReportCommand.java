package dev.joust.harness.cli;

import dev.joust.lab.input.UsageException;
import dev.joust.reports.json.Decisions;
import dev.joust.reports.table.Report;
import dev.joust.run.Run;
import dev.joust.run.store.RunFormatException;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Renders the reports of runs again from what was kept of them, or prints one run as JSON. */
@Command(
    name = "report",
    description = "Render a run's report again from its samples, or print it as JSON.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", arity = "1..*", description = "The folder of a run.")
  List<Path> runs;

  @Option(names = "--json", description = "Print what one run decided as JSON; write nothing.")
  boolean json;

  @Override
  public Integer call() {
    if (json && runs.size() > 1) {
      throw new UsageException("--json prints one run; name one");
    }
    for (Path folder : runs) {
      try {
        report(folder);
      } catch (RunFormatException wrong) {
        throw new UsageException(wrong.getMessage());
      } catch (IOException failure) {
        throw FileFailure.of(failure);
      }
    }
    return ExitCode.OK.status();
  }

  private void report(Path folder) throws IOException {
    Run run = json ? RunReader.read(folder) : Report.write(folder);
    run.warnings().forEach(warning -> System.err.println("joust: " + warning));
    if (json) {
      System.out.print(Decisions.of(run).toJson());
    } else {
      System.out.println(Report.text(run));
      System.out.printf("report: %s%n", folder.resolve("report.md"));
    }
  }
}
