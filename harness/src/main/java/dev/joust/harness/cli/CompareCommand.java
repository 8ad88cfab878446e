package dev.joust.harness.cli;

import dev.joust.harness.experiment.Outcome;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.terminal.Terminal;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.compare.Baseline;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.compare.ChangesJson;
import dev.joust.reports.compare.ChangesReport;
import dev.joust.reports.compare.Gate;
import dev.joust.reports.compare.Limits;
import dev.joust.reports.compare.MergedRuns;
import dev.joust.reports.junit.JUnitXml;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.store.ReplacedFile;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures variants side by side and says what became slower or heavier. */
@Command(
    name = "compare",
    description =
        "Show what became slower or heavier from a baseline to variants of it, or to other"
            + " contenders.",
    exitCodeList = {
      "0:The run is complete, and keeps the limits of --fail-on if there are any.",
      "2:A flag, a variant or a file is wrong; nothing was measured.",
      "5:A variant is worse by a limit of --fail-on or more, or broken.",
      "6:No limit of --fail-on is exceeded, but one is smaller than this run can detect.",
      "74:The run or its report could not be written; 'joust run --resume' finishes the run.",
      "130:Stopped by Ctrl-C; 'joust run --resume' finishes the run."
    },
    footer = {
      "  joust compare netty@4.2.17.Final netty@4.2.18.Final",
      "  joust compare netty@4.2.18.Final netty@../netty --fail-on slower=3%%",
      "  joust compare netty 'netty?ioThreads=2' --budget 10m",
      "  joust compare --run reports/runs/20261124-231802-compare --json",
      "  joust compare netty@4.2.18.Final netty@. --write-baseline joust.json",
      "  joust compare netty@. --against joust.json --fail-on slower=3%%",
      "  joust compare --merge one/reports/runs/a two/reports/runs/b"
    })
final class CompareCommand extends JoustCommand {

  private static final String NEVER = "never";

  /** By what share a worsening that is told ends a run. */
  private static final double STOP_AT = 0.03;

  @Parameters(
      paramLabel = "VARIANT",
      arity = "0..*",
      description =
          "NAME[@VERSION|@FOLDER][?key=value&...], e.g. netty@4.2.18.Final,"
              + " netty@../netty or netty?ioThreads=2; the first is the baseline. The same one twice"
              + " is an A/A test.")
  List<String> variants = new ArrayList<>();

  @Mixin Comparisons comparisons;

  @Option(
      names = "--baseline",
      paramLabel = "VARIANT",
      description = "The variant that others are compared with; default: the first.")
  Optional<String> baseline = Optional.empty();

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description = "Judge this run instead of measuring: its first contender is the baseline.")
  Optional<Path> finished = Optional.empty();

  @Option(
      names = "--merge",
      paramLabel = "RUN",
      arity = "2..*",
      description =
          "Judge these runs of the same variants together, each as a machine of its own: what"
              + " changes on the average machine of their kind.")
  List<Path> merged = new ArrayList<>();

  @Option(
      names = "--write-baseline",
      paramLabel = "FILE",
      description =
          "Keep the ratios of the second variant, a branch's head, to the first, a pinned version,"
              + " for --against.")
  Optional<Path> written = Optional.empty();

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description =
          "Compare with the head that this file of --write-baseline keeps: measure the pinned"
              + " version alongside and judge ratios to it, never values of another time or"
              + " machine.")
  Optional<Path> against = Optional.empty();

  @Option(
      names = "--fail-on",
      paramLabel = "LIMIT",
      split = ",",
      description =
          "End with status 5 if a variant is worse than the baseline by this or more, e.g. slower=3%%"
              + " or serverCpuMicrosPerRequest=2%%, and with 6 if this run cannot detect that"
              + " much; with"
              + " 'undecided' among the limits, with 5 also if it cannot be ruled out.")
  List<String> limits = new ArrayList<>();

  @Option(
      names = "--stop-at",
      paramLabel = "SHARE",
      description =
          "End before the budget is used up once a variant is known to be worse than the baseline, by"
              + " this or more as far as the run can tell; 'never': use it up. Default: 3%%, or the"
              + " largest limit of --fail-on if that is more; never with --until, or if the baseline"
              + " is not the first variant.")
  Optional<String> stopAt = Optional.empty();

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "Part of the folder's name; default: ${DEFAULT-VALUE}.")
  String label = "compare";

  @Mixin ExplainOptions explain = new ExplainOptions();

  @Option(
      names = "--json",
      description = "Print the answer as JSON, and everything else on standard error.")
  boolean json;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the checks of --fail-on as JUnit XML.")
  Optional<Path> junit = Optional.empty();

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Write the answer as Markdown, e.g. for a pull request.")
  Optional<Path> markdown = Optional.empty();

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireFolders();
    explain.requireProfiler();
    requireOneTask();
    if (!merged.isEmpty()) {
      return judgeMerged();
    }
    return finished.isPresent() ? judge(finished.get()) : measure();
  }

  private void requireFolders() {
    if (junit.isPresent() && limits.isEmpty()) {
      throw new UsageException("--junit writes the checks of --fail-on: give that too");
    }
    for (Path file : Stream.of(junit, markdown, written).flatMap(Optional::stream).toList()) {
      Path folder = file.toAbsolutePath().getParent();
      if (!Files.isWritable(folder) || Files.isDirectory(file)) {
        throw new UsageException("%s cannot be written: name a file in a folder".formatted(file));
      }
    }
  }

  private void requireOneTask() {
    if (!merged.isEmpty()
        && (!variants.isEmpty()
            || Stream.of(finished, against, written).anyMatch(Optional::isPresent))) {
      throw new UsageException(
          "--merge judges runs as they were measured: leave out variants, --run, --against and"
              + " --write-baseline");
    }
    if (isOfRatios() && (explain.isOfChanges || explain.isOfAll)) {
      throw new UsageException("--explain compares variants of one run: leave it out");
    }
    if (against.isPresent() && baseline.isPresent()) {
      throw new UsageException("--against has its baseline: leave out --baseline");
    }
    if (stopAt.filter(own -> !own.equals(NEVER)).isPresent() && isOfBaselineFile()) {
      throw new UsageException(
          "what ends a run early makes its ratios too large for a baseline: leave out --stop-at");
    }
  }

  private boolean isOfRatios() {
    return against.isPresent() || !merged.isEmpty();
  }

  private boolean isOfBaselineFile() {
    return against.isPresent() || written.isPresent();
  }

  private int judgeMerged() throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Path folder : merged) {
      runs.add(readRun(folder).run());
    }
    Optional<Limits> limited =
        limits(runs.get(0).manifest().measures(), measure -> Optional.empty());
    ChangesReport report =
        given(
            () -> {
              MergedRuns all = new MergedRuns(runs, baselineName());
              return report(all.changes(), all.usability(), limited);
            });
    print(report);
    if (markdown.isPresent()) {
      Files.writeString(markdown.get(), report.markdown());
    }
    return status(report).status();
  }

  private static ChangesReport report(
      Changes changes, Usability usability, Optional<Limits> limited) {
    return new ChangesReport(changes, usability, limited.map(own -> Gate.of(changes, own)));
  }

  private Optional<Baseline> kept() throws IOException {
    if (against.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Baseline.parse(Files.readString(against.get())));
    } catch (IllegalArgumentException wrong) {
      throw new UsageException("%s %s".formatted(against.get(), wrong.getMessage()), wrong);
    }
  }

  private int judge(Path folder) throws IOException {
    if (!variants.isEmpty()) {
      throw new UsageException("--run judges a run as it was measured: leave out the variants");
    }
    Run run = readRun(folder).run();
    Optional<Limits> limited = limits(run.manifest().measures(), measure -> Optional.empty());
    return announce(run, folder, limited, kept()).status();
  }

  private int measure() throws IOException, InterruptedException {
    Optional<Baseline> kept = kept();
    if (kept.isPresent() && variants.size() == 1) {
      variants.add(0, kept.get().pinned());
    }
    if (variants.size() < 2) {
      throw new UsageException(
          "name two variants at least, e.g. 'joust compare netty@4.2.17.Final netty@4.2.18.Final'");
    }
    List<Variant> compared = variants.stream().map(Variant::parse).toList();
    if (written.isPresent() && compared.size() > 2) {
      throw new UsageException(
          "--write-baseline needs two variants: a pinned one and the branch's");
    }
    requireBaseline(compared, baselineName().or(() -> kept.map(Baseline::pinned)));
    sayTwins(compared);
    Profiles profiles = comparisons.options.profiles(Variant.twins(compared));
    Optional<Limits> limited =
        limits(Comparisons.measures(profiles), measure -> Comparisons.elsewhere(profiles, measure));
    stopAt(limited, baselineName().filter(own -> !own.equals(compared.get(0).name())).isEmpty())
        .filter(share -> !isOfBaselineFile())
        .ifPresent(share -> profiles.set("--stop-at", "worse", share));
    return unlessStopped(
        json
            ? Progress.on(System.err, Terminal.isError())
            : Progress.on(System.out, Terminal.isOutput()),
        (progress, stop) -> {
          Outcome outcome = comparisons.measure(label, profiles, progress, stop);
          return outcome.isComplete()
              ? announce(outcome.run(), outcome.folder(), limited, kept).status()
              : RunCommand.stopped(outcome);
        });
  }

  /** What ends the run before its time is up, if anything does. */
  private Optional<String> stopAt(Optional<Limits> limited, boolean isToTheFirst) {
    if (stopAt.isPresent()) {
      if (!isToTheFirst && !stopAt.get().equals(NEVER)) {
        throw new UsageException("--stop-at needs the first variant as the baseline");
      }
      return stopAt.filter(own -> !own.equals(NEVER));
    }
    if (!isToTheFirst || comparisons.options.until.isPresent()) {
      return Optional.empty();
    }
    double share = Math.max(STOP_AT, limited.map(Limits::largest).orElse(0.0));
    // Whoever lets a variant be twice as slow does not wait for news of that.
    return share < 1
        ? Optional.of(BigDecimal.valueOf(share).movePointRight(2).toPlainString() + "%")
        : Optional.empty();
  }

  private Optional<String> baselineName() {
    return baseline.map(Variant::parse).map(Variant::name);
  }

  private static void sayTwins(List<Variant> compared) {
    compared.stream()
        .filter(variant -> Collections.frequency(compared, variant) > 1)
        .distinct()
        .forEach(
            variant ->
                System.err.printf(
                    "joust: %s is compared with itself: an A/A test, which shows differences that are"
                        + " not there%n",
                    variant));
  }

  private static void requireBaseline(List<Variant> compared, Optional<String> wanted) {
    List<String> names = compared.stream().map(Variant::name).toList();
    if (wanted.isPresent() && !names.contains(wanted.get())) {
      throw new UsageException(
          "the baseline '%s' is not one of the variants %s"
              .formatted(wanted.get(), String.join(", ", names)));
    }
  }

  /**
   * The limits of the command line.
   *
   * @param elsewhere why a measure is not among the known ones that there is
   */
  private Optional<Limits> limits(
      List<Measure> known, Function<String, Optional<String>> elsewhere) {
    if (limits.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Limits.parse(limits, known));
    } catch (IllegalArgumentException wrong) {
      String mend =
          limits.stream()
              .map(limit -> limit.split("=", 2)[0])
              .flatMap(name -> mend(name, known, elsewhere).stream())
              .findFirst()
              .map("; "::concat)
              .orElse("");
      throw new UsageException("--fail-on: " + wrong.getMessage() + mend, wrong);
    }
  }

  private static Optional<String> mend(
      String name, List<Measure> known, Function<String, Optional<String>> elsewhere) {
    List<String> names = known.stream().map(Measure::name).distinct().toList();
    return names.contains(name)
        ? Optional.empty()
        : elsewhere.apply(name).or(() -> NearestNames.question(name, names));
  }

  private ExitCode announce(Run run, Path folder, Optional<Limits> limited, Optional<Baseline> kept)
      throws IOException {
    ChangesReport report = report(changes(run, kept), Usability.of(run), limited);
    ReplacedFile.write(folder.resolve("compare.json"), out -> out.write(json(report)));
    leave(run, report, folder);
    print(report);
    if (written.isPresent()) {
      writeBaseline(run);
    }
    PrintStream told = json ? System.err : System.out;
    boolean isWhole =
        explain.explain(run, folder, report.changes(), comparisons.installation, told, isDebug());
    leave(run, report, folder);
    if (!json) {
      System.out.printf("page: %s%n", folder.resolve("compare.html"));
      System.out.printf("report: %s%n", folder.resolve("compare.md"));
    }
    return isWhole ? status(report) : ExitCode.STOPPED;
  }

  private void print(ChangesReport report) throws IOException {
    if (junit.isPresent() && report.gate().isPresent()) {
      Gate gate = report.gate().get();
      Files.writeString(junit.get(), JUnitXml.of(gate.tests(report.changes(), report.usability())));
    }
    if (json) {
      System.out.print(json(report));
    } else {
      System.out.printf("%n%s%n", report.text(Terminal.columns()));
    }
  }

  private void writeBaseline(Run run) throws IOException {
    try {
      String kept = Baseline.of(run, baselineOf(run)).json();
      ReplacedFile.write(written.get(), out -> out.write(kept));
    } catch (IllegalArgumentException wrong) {
      throw new UsageException("--write-baseline: " + wrong.getMessage(), wrong);
    }
  }

  private static String json(ChangesReport report) {
    return ChangesJson.of(report.changes(), report.usability(), report.gate());
  }

  private static ExitCode status(ChangesReport report) {
    return switch (report.gate().map(Gate::conclusion).orElse(Gate.Conclusion.PASSED)) {
      case PASSED, NOT_FAILED -> ExitCode.OK;
      case CANNOT_SEE -> ExitCode.CANNOT_SEE;
      case FAILED -> ExitCode.FAILED;
    };
  }

  private void leave(Run run, ChangesReport report, Path folder) throws IOException {
    String text = report.markdown() + ExplainOptions.page(folder);
    ReplacedFile.write(folder.resolve("compare.md"), out -> out.write(text));
    String html = report.html(run, ExplainOptions.link(folder));
    ReplacedFile.write(folder.resolve("compare.html"), out -> out.write(html));
    if (markdown.isPresent()) {
      Files.writeString(markdown.get(), text);
    }
  }

  private String baselineOf(Run run) {
    return Changes.baselineOf(run, baselineName());
  }

  private Changes changes(Run run, Optional<Baseline> kept) {
    return given(
        () -> kept.isPresent() ? kept.get().changes(run) : Changes.of(run, baselineOf(run)));
  }
}
