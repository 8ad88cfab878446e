package dev.joust.harness.cli;

import dev.joust.harness.ExitCode;
import dev.joust.harness.UsageException;
import dev.joust.harness.machine.Environment;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.run.NewRun;
import dev.joust.harness.run.Placement;
import dev.joust.harness.run.Preparation;
import dev.joust.harness.run.Progress;
import dev.joust.harness.run.ShootOut;
import dev.joust.harness.server.Contender;
import dev.joust.harness.trial.TrialRunner;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunContender;
import dev.joust.reports.run.RunFormatException;
import dev.joust.reports.run.RunManifest;
import dev.joust.reports.run.RunReader;
import dev.joust.reports.run.RunWriter;
import dev.joust.reports.run.Verdict;
import dev.joust.reports.table.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures contenders and leaves a run folder with tables. */
@Command(
    name = "run",
    description = "Measure the contenders; leave a folder with samples and tables.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

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

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (Progress progress = Progress.on(System.out, System.console() != null);
        RunWriter run = resume.isPresent() ? RunWriter.resume(resume.get()) : begin(progress)) {
      measure(run, progress);
      return finish(run.folder());
    } catch (RunFormatException wrong) {
      throw new UsageException(wrong.getMessage());
    }
  }

  private RunWriter begin(Progress progress) throws IOException, InterruptedException {
    Profiles profiles = options.profiles();
    NewRun run = new NewRun(profiles, Environment.here());
    RunManifest manifest =
        run.manifest(
            label.filter(name -> !name.isBlank()).orElseGet(options::profileName),
            prepare(profiles.profile(), progress));
    if (manifest.plan().isEmpty() && manifest.contenders().stream().allMatch(RunCommand::isFit)) {
      throw new UsageException("the profile has no cells; see its key 'suites'");
    }
    return RunWriter.create(runs, manifest);
  }

  private static boolean isFit(RunContender contender) {
    return contender.failure().isEmpty();
  }

  private List<RunContender> prepare(Profile profile, Progress progress)
      throws IOException, InterruptedException {
    List<Contender> chosen =
        profile.frameworks().isEmpty()
            ? installation.contenders().all()
            : profile.frameworks().stream().map(installation.contenders()::named).toList();
    if (chosen.isEmpty()) {
      throw new UsageException("there are no contenders; build with 'mvn verify'");
    }
    Preparation preparation =
        new Preparation(
            installation.hostFolder(), profile.serverJdk(), profile.server().jvmArguments());
    List<RunContender> prepared = new ArrayList<>();
    for (Contender contender : chosen) {
      RunContender known = preparation.of(contender);
      known
          .failure()
          .ifPresentOrElse(
              failure ->
                  progress.say("%s is not measured: %s".formatted(contender.name(), failure)),
              () ->
                  progress.say(
                      "%s %s fulfils the contract's core"
                          .formatted(contender.name(), known.version())));
      prepared.add(known);
    }
    return prepared;
  }

  private void measure(RunWriter run, Progress progress) throws IOException, InterruptedException {
    Profile profile = Profiles.stored(run.manifest().configuration());
    Run soFar = RunReader.read(run.folder());
    soFar.warnings().forEach(progress::say);
    List<PlannedTrial> missing = soFar.missing();
    progress.say("%s: %d trials to make".formatted(run.folder(), missing.size()));
    try (TrialRunner trials = new TrialRunner(settings(run.folder(), profile))) {
      ShootOut shootOut = new ShootOut(run, trials, progress);
      Thread stop = new Thread(() -> stop(shootOut, run.folder(), progress), "joust-stop");
      Runtime.getRuntime().addShutdownHook(stop);
      shootOut.make(missing);
      Runtime.getRuntime().removeShutdownHook(stop);
    }
  }

  /** Ctrl-C: what was measured stays, with its tables. */
  private static void stop(ShootOut shootOut, Path folder, Progress progress) {
    try {
      shootOut.stop();
      Report.write(folder);
      progress.close();
      System.err.printf("joust: stopped; finish it with 'joust run --resume %s'%n", folder);
    } catch (IOException failure) {
      System.err.printf("joust: %s%n", failure.getMessage());
    }
  }

  private TrialSettings settings(Path folder, Profile profile) throws InterruptedException {
    Placement placement = Placement.of(profile, Environment.here());
    return new TrialSettings(
        profile,
        installation.contenders(),
        installation.hostFolder(),
        System.getProperty("java.class.path"),
        placement.serverCores(),
        placement.clientCores(),
        placement.serverCoreCount(),
        placement.clientCoreCount(),
        folder,
        recordings);
  }

  private static int finish(Path folder) throws IOException {
    Report.write(folder);
    Run run = RunReader.read(folder);
    System.out.println();
    System.out.println(Report.text(run));
    System.out.printf("report: %s%n", folder.resolve("report.md"));
    if (!run.manifest().contenders().stream().allMatch(RunCommand::isFit)) {
      return ExitCode.CONTRACT.status();
    }
    boolean invalid =
        run.trials().stream()
            .anyMatch(
                trial ->
                    trial.verdict() == Verdict.INVALID
                        || trial.cells().stream()
                            .anyMatch(cell -> cell.verdict() == Verdict.INVALID));
    return (invalid ? ExitCode.UNDECIDED : ExitCode.OK).status();
  }
}
