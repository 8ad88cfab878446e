package dev.joust.harness.cli;

import dev.joust.harness.terminal.Terminal;
import dev.joust.harness.variant.PublishedVersions;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.history.History;
import dev.joust.reports.history.HistoryJson;
import dev.joust.reports.history.HistoryQuestion;
import dev.joust.reports.history.HistoryReport;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.store.RunFormatException;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says how a measure has changed over the runs of a folder. */
@Command(
    name = "history",
    description =
        "Show how a measure has changed over the runs of a folder, by contender and cell, and since"
            + " when.",
    exitCodeList = {
      "0:The history is printed, whatever has changed.",
      "2:A flag or a folder is wrong, or no run has the measure."
    },
    footer = {
      "  joust history serverCpuMicrosPerRequest",
      "  joust history requestsPerSecond --contenders netty --html netty.html"
    })
final class HistoryCommand extends JoustCommand {

  @Parameters(
      paramLabel = "MEASURE",
      description = "The measure's name in a run's files, e.g. serverCpuMicrosPerRequest.")
  String measure;

  @Mixin Installation installation;

  @Mixin RunsFolder runs;

  @Option(
      names = "--contenders",
      paramLabel = "NAMES",
      description = "Only these contenders; versions and folders of one are points of one series.")
  List<String> contenders = new ArrayList<>();

  @Option(names = "--suites", paramLabel = "NAMES", description = "Only these suites.")
  List<String> suites = new ArrayList<>();

  @Option(
      names = "--against",
      paramLabel = "CONTENDER",
      description =
          "Show ratios to this contender of the same run, such as netty@4.2.17.Final, instead of"
              + " values: the machine affects both alike.")
  Optional<String> against = Optional.empty();

  @Option(
      names = "--by-version",
      description = "Order points by version, as Maven orders them; default: by date.")
  boolean byVersion;

  @Option(
      names = "--json",
      description = "Print the history as JSON, and everything else on standard error.")
  boolean json;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Write it as Markdown, with all points.")
  Optional<Path> markdown = Optional.empty();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write it as a page with a chart of each series.")
  Optional<Path> html = Optional.empty();

  @Option(
      names = "--github-action-benchmark",
      paramLabel = "FILE",
      description = "Write the newest run's points in this action's JSON.")
  Optional<Path> benchmarkAction = Optional.empty();

  @Override
  public Integer call() throws IOException {
    List<Run> all = read(runs.of(installation));
    requireMeasure(all);
    History history = given(() -> History.of(all, question()));
    write(history);
    if (json) {
      System.out.print(HistoryJson.of(history));
    } else {
      System.out.print(new HistoryReport(history).text(Terminal.columns()));
    }
    return ExitCode.OK.status();
  }

  private void requireMeasure(List<Run> all) {
    List<String> known =
        all.stream()
            .flatMap(run -> run.manifest().measures().stream())
            .map(Measure::name)
            .distinct()
            .toList();
    if (!known.contains(measure)) {
      throw new UsageException(
          "no run has a measure '%s': %s".formatted(measure, NearestNames.hint(measure, known)));
    }
  }

  private HistoryQuestion question() {
    return new HistoryQuestion(
        measure,
        ProfileOptions.names("--contenders", contenders),
        ProfileOptions.names("--suites", suites),
        against,
        byVersion ? Optional.of(PublishedVersions.order()) : Optional.empty());
  }

  private static List<Run> read(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(
          "%s is not a folder of runs; name one with --runs".formatted(folder));
    }
    List<Run> all = new ArrayList<>();
    for (Path own : folders(folder)) {
      try {
        Run run = RunReader.read(own);
        run.warnings().forEach(warning -> System.err.println("joust: " + warning));
        all.add(run);
      } catch (RunFormatException wrong) {
        System.err.printf("joust: left out: %s%n", wrong.getMessage());
      }
    }
    if (all.isEmpty()) {
      throw new UsageException(
          "%s has no run; name a folder of runs with --runs".formatted(folder));
    }
    return all;
  }

  private static List<Path> folders(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return Stream.concat(Stream.of(folder), all.sorted())
          .filter(own -> Files.exists(own.resolve("run.json")))
          .toList();
    }
  }

  private void write(History history) throws IOException {
    if (benchmarkAction.isPresent()) {
      String tool = given(() -> HistoryJson.benchmarkActionTool(history));
      Files.writeString(benchmarkAction.get(), HistoryJson.forBenchmarkAction(history));
      System.err.printf(
          "joust: %s is for github-action-benchmark's tool %s%n", benchmarkAction.get(), tool);
    }
    if (markdown.isPresent()) {
      Files.writeString(markdown.get(), new HistoryReport(history).markdown());
    }
    if (html.isPresent()) {
      Files.writeString(html.get(), new HistoryReport(history).html());
    }
  }
}
