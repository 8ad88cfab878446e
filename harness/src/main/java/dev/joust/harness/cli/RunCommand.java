package dev.joust.harness.cli;

import dev.joust.harness.ExitCode;
import dev.joust.harness.UsageException;
import dev.joust.harness.limit.CpuLimiter;
import dev.joust.harness.link.Links;
import dev.joust.harness.machine.Demand;
import dev.joust.harness.machine.Environment;
import dev.joust.harness.plan.Planner;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.run.Growth;
import dev.joust.harness.run.NewRun;
import dev.joust.harness.run.OrderlyStop;
import dev.joust.harness.run.Preparation;
import dev.joust.harness.run.Progress;
import dev.joust.harness.run.ShootOut;
import dev.joust.harness.run.Trials;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.Recordings;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunContender;
import dev.joust.reports.run.RunFormatException;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.RunWriter;
import dev.joust.reports.table.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Measures contenders and leaves a run folder with tables. */
@Command(
    name = "run",
    description = "Measure the contenders; leave a folder with samples and tables.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:The run is complete; the last lines say how many results are invalid.",
      "2:A flag, the profile or a file is wrong; nothing was measured.",
      "3:A contender does not fulfil the contract and was not measured.",
      "4:With --strict: a result is invalid and not shown; the report says why.",
      "74:The run could not be written, as on a full disk; --resume finishes it.",
      "130:Stopped by Ctrl-C; --resume finishes the run."
    })
final class RunCommand implements Callable<Integer> {

  /** What a run's plan comes from: to resume it, there is none of this to say. */
  private static final List<String> PLANNING =
      List.of(
          "--profile",
          "--frameworks",
          "--suites",
          "--seed",
          "--jdk",
          "--design",
          "--until",
          "--budget",
          "--set",
          "--label",
          "--runs");

  @Spec CommandSpec spec;

  @Mixin Installation installation;

  @Mixin ProfileOptions options;

  @Option(names = "--label", paramLabel = "NAME", description = "Part of the folder's name.")
  Optional<String> label = Optional.empty();

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of all runs; default: ${DEFAULT-VALUE}.")
  Path runs = Path.of("reports", "runs");

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Finish this run: its own profile, nothing measured twice.")
  Optional<Path> resume = Optional.empty();

  @Option(
      names = {"--jfr", "--visualvm"},
      description = "Each server leaves a flight recording and a heap dump.")
  boolean recordings;

  @Option(names = "--strict", description = "End with status 4 if a result is invalid.")
  boolean strict;

  @Override
  public Integer call() throws InterruptedException {
    try (Progress progress = Progress.on(System.out, isTerminal());
        OrderlyStop stop = OrderlyStop.ofThisThread()) {
      return call(progress, stop);
    } catch (RunFormatException wrong) {
      throw new UsageException(wrong.getMessage(), wrong);
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }

  private int call(Progress progress, OrderlyStop stop) throws IOException, InterruptedException {
    try {
      return resume.isPresent() ? resume(resume.get(), progress, stop) : begin(progress, stop);
    } catch (IOException | InterruptedException failure) {
      if (!stop.isAsked()) {
        throw failure;
      }
      progress.close();
      System.err.println("joust: stopped before a trial began");
      return ExitCode.STOPPED.status();
    }
  }

  /** The script knows; newer Javas have a console even where there is no terminal. */
  private static boolean isTerminal() {
    return Boolean.getBoolean("joust.terminal");
  }

  private int resume(Path folder, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    ParseResult given = spec.commandLine().getParseResult();
    for (String option : PLANNING) {
      if (given.hasMatchedOption(option)) {
        throw new UsageException(
            "--resume finishes a run as it was planned: leave out %s".formatted(option));
      }
    }
    Run soFar = RunReader.read(folder);
    Profile profile = Profiles.stored(Suites.ALL, soFar.manifest().configuration());
    Preparation preparation = preparation(profile);
    Set<String> needed =
        soFar.missing().stream().map(PlannedTrial::contender).collect(Collectors.toSet());
    boolean grows = soFar.manifest().until().isPresent();
    for (RunContender known : soFar.manifest().contenders()) {
      if (needed.contains(known.name()) || grows && known.failure().isEmpty()) {
        preparation.requireSame(known, installation.contenders().named(known.name()));
      }
    }
    try (RunWriter run = RunWriter.resume(folder)) {
      return finish(run, profile, Placement.of(profile, Environment.here()), progress, stop);
    }
  }

  /** All that can be wrong is looked at before the contenders, which take their time. */
  private int begin(Progress progress, OrderlyStop stop) throws IOException, InterruptedException {
    Profiles profiles = options.profiles();
    Profile profile = profiles.profile();
    if (profile.suites().isEmpty()) {
      throw new UsageException("the profile has no cells; see its key 'suites'");
    }
    String name = label.filter(given -> !given.isBlank()).orElseGet(options::profileName);
    RunWriter.requireLabel(name);
    requireWritable(runs.toAbsolutePath());
    List<Contender> chosen = chosen(profile);
    Preparation preparation = preparation(profile);
    Environment machine = Environment.here();
    Demand demand = profile.demand(Suites.asked(profile).mostConnections(), chosen.size(), machine);
    if (!demand.fits(machine) && options.design.isEmpty()) {
      profile = profiles.set("--design", "design=sequential").profile();
    }
    Placement placement = Placement.of(profile, machine);
    NewRun planned = new NewRun(profiles, Suites.asked(profile), machine, placement, demand);
    List<RunContender> prepared = preparation.of(chosen, progress);
    if (stop.isAsked()) {
      throw new InterruptedException("stopped in mid-preparation");
    }
    try (RunWriter run = RunWriter.create(runs, planned.manifest(name, prepared))) {
      return finish(run, profile, placement, progress, stop);
    }
  }

  private static void requireWritable(Path folder) {
    Path existing = folder;
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      throw new UsageException(
          "%s is no folder that can be written to; name another with --runs".formatted(existing));
    }
  }

  private List<Contender> chosen(Profile profile) {
    Contenders contenders = installation.contenders();
    List<Contender> chosen =
        profile.frameworks().isEmpty()
            ? contenders.all()
            : Stream.concat(
                    profile.frameworks().stream().map(contenders::named),
                    contenders.controls().stream())
                .distinct()
                .toList();
    if (chosen.isEmpty()) {
      throw new UsageException("there are no contenders; build with 'mvn verify'");
    }
    return chosen;
  }

  private Preparation preparation(Profile profile) {
    return new Preparation(
        installation.hostFolder(), profile.serverJdk(), profile.server().jvmArguments());
  }

  /** Makes what the run lacks and says what came of it; the command's status. */
  private int finish(
      RunWriter run, Profile profile, Placement placement, Progress progress, OrderlyStop stop)
      throws InterruptedException {
    try {
      boolean complete =
          measure(
              run, settings(run.folder(), profile, placement), plan(run, profile), progress, stop);
      return complete ? announce(run.folder()) : ExitCode.STOPPED.status();
    } catch (IOException failure) {
      progress.close();
      throw new RunNotWritten(run.folder(), failure);
    }
  }

  private static Growth.Plan plan(RunWriter run, Profile profile) {
    long seed = run.manifest().seed();
    Asked asked = Suites.asked(profile);
    return (contenders, blocks) -> new Planner(profile, asked, seed).plan(contenders, blocks);
  }

  /** False if it was stopped before its end. */
  private boolean measure(
      RunWriter run, TrialSettings settings, Growth.Plan plan, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    Links.removeOrphans();
    Run soFar = RunReader.read(run.folder());
    soFar.warnings().forEach(progress::say);
    List<PlannedTrial> missing = soFar.missing();
    progress.say("%s: %d trials to make".formatted(run.folder(), missing.size()));
    CpuLimiter.ofThisMachine().removeAbandoned();
    try (Trials trials = new Trials(settings, run.manifest().seed(), soFar.trials())) {
      Growth growth = new Growth(run, plan, progress, stop);
      boolean complete = new ShootOut(run, trials, growth, progress, stop).make(missing);
      stop.undisturbed(() -> Report.write(run.folder()));
      progress.close();
      if (!complete) {
        // Once the stop is closed this JVM may end before it has said anything.
        System.err.printf("joust: stopped; finish it with 'joust run --resume %s'%n", run.folder());
      }
      return complete;
    }
  }

  private TrialSettings settings(Path folder, Profile profile, Placement placement) {
    return new TrialSettings(
        profile,
        Suites.asked(profile),
        installation.contenders(),
        installation.hostFolder(),
        installation.classPath(),
        placement,
        folder,
        recordings);
  }

  /** The page that decides, and what must not scroll away: the report's path is the last line. */
  private int announce(Path folder) throws IOException {
    Run run = RunReader.read(folder);
    System.out.println();
    System.out.println(Report.text(run));
    if (recordings) {
      Recordings.of(folder).forEach(file -> System.out.printf("visualvm --openfile %s%n", file));
    }
    long invalid = run.invalidResults();
    if (invalid > 0) {
      System.out.printf("%d of %d results are invalid%n", invalid, run.results());
    }
    System.out.printf("report: %s%n", folder.resolve("report.md"));
    return status(run).status();
  }

  private ExitCode status(Run run) {
    if (run.manifest().contenders().stream()
        .anyMatch(known -> known.failure().isPresent() && !known.control())) {
      return ExitCode.CONTRACT;
    }
    return strict && run.invalidResults() > 0 ? ExitCode.UNDECIDED : ExitCode.OK;
  }
}
