package dev.joust.harness.explain;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.experiment.Distribution;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Launches;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.harness.variant.MavenRepositories;
import dev.joust.harness.variant.VariantFolders;
import dev.joust.lab.host.Hosts;
import dev.joust.lab.machine.Environment;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.ThreadAffinity;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.reports.compare.Change;
import dev.joust.reports.explain.Explanation;
import dev.joust.reports.explain.Profiled;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Explains cells of a comparison: starts the servers of baseline and variant once more, loads them
 * by turns with the lean client, and records where their time and memory go.
 */
public final class Explainer {

  /** Where recordings are left in a run's folder. */
  public static final String FOLDER = "explain";

  private static final String RECORDING = ".jfr";

  private static final int WARM_UPS = 2;

  /** For how long system calls are counted, in turns. */
  private static final int TURNS_COUNTED = 4;

  private final Distribution distribution;
  private final Profile profile;
  private final Asked asked;
  private final Path folder;
  private final Recorder recorder;
  private final Turns turns;
  private final Consumer<String> say;

  /**
   * How long servers are loaded.
   *
   * @param warmUp for how long each time, twice
   * @param turn for how long in a turn
   * @param pairs how many turns each server has
   */
  record Turns(Duration warmUp, Duration turn, int pairs) {

    /** Some 1,500 samples of a server with one thread at its limit. */
    static final Turns USUAL = new Turns(Duration.ofSeconds(2), Duration.ofMillis(750), 20);
  }

  /** What is explained: a cell in a way, in which a variant differs from the baseline. */
  private record Subject(String variant, Way way, Cell cell, String place) {

    static Subject of(Change change) {
      return new Subject(
          change.variant(), Way.of(change.setting().way()), change.cell(), change.place());
    }
  }

  /**
   * An explainer of a finished run.
   *
   * @param profile that of the run
   * @param folder the run's; recordings are left in it
   * @param recorder what records the servers
   * @param say told what is under way, a line each
   */
  public Explainer(
      Distribution distribution,
      Profile profile,
      Path folder,
      Recorder recorder,
      Consumer<String> say) {
    this(distribution, profile, folder, recorder, Turns.USUAL, say);
  }

  Explainer(
      Distribution distribution,
      Profile profile,
      Path folder,
      Recorder recorder,
      Turns turns,
      Consumer<String> say) {
    this.distribution = distribution;
    this.profile = profile;
    this.asked = Suites.asked(profile);
    this.folder = folder;
    this.recorder = recorder;
    this.turns = turns;
    this.say = say;
  }

  /**
   * Explains the cells of changes, each cell of a variant once. Cells that are no loads of a warm
   * server, such as starts, are left out.
   *
   * @param baseline the contender that the changes are from
   * @throws ServerFailure if a server does not start or dies
   * @throws IOException if a file cannot be written, or a server cannot be reached
   */
  public List<Explanation> explain(List<Change> changes, String baseline)
      throws ServerFailure, IOException, InterruptedException {
    Set<Subject> subjects = new LinkedHashSet<>();
    changes.stream().filter(this::isLoad).map(Subject::of).forEach(subjects::add);
    if (subjects.isEmpty()) {
      return List.of();
    }
    Files.createDirectories(folder.resolve(FOLDER));
    Files.createDirectories(folder.resolve("logs"));
    Placement placement = Placement.of(profile, Environment.here());
    try (VariantFolders variants =
        new VariantFolders(distribution.contenders(), MavenRepositories::ofUser)) {
      List<Contender> chosen = variants.contenders(profile.frameworks());
      Launches launches =
          new Launches(
              new TrialSettings(
                  profile,
                  asked,
                  distribution.contenders().with(chosen),
                  distribution.serverLib(),
                  distribution.classPath(),
                  Hosts.local(),
                  placement,
                  folder,
                  false));
      keepOffTheServers(placement);
      List<Explanation> explanations = new ArrayList<>();
      for (Subject subject : subjects) {
        say.accept(
            "explaining %s, %d of %d: %s"
                .formatted(
                    subject.variant(), explanations.size() + 1, subjects.size(), subject.place()));
        explanations.add(explain(subject, baseline, explanations.size() + 1, launches, placement));
      }
      return explanations;
    }
  }

  private boolean isLoad(Change change) {
    return !change.isOfAllCells()
        && asked.loads().stream()
            .anyMatch(
                question ->
                    question.isOwn(change.cell())
                        && question
                            .cells(Way.of(change.setting().way()), change.setting().client())
                            .contains(change.cell()))
        && !Way.of(change.setting().way()).isCold();
  }

  /** The client lives in this JVM, and its threads run where those that start them do. */
  private static void keepOffTheServers(Placement placement) throws IOException {
    Optional<Cores> cores = placement.clientCores().flatMap(Cores::parse);
    if (cores.isPresent()) {
      ThreadAffinity.moveAll(cores.get());
    }
  }

  private Explanation explain(
      Subject subject, String baseline, int number, Launches launches, Placement placement)
      throws ServerFailure, IOException, InterruptedException {
    LoadCell load = asked.load(subject.cell(), subject.way());
    PlannedTrial first = trial(number + "-before", baseline, subject);
    PlannedTrial second = trial(number + "-after", subject.variant(), subject);
    int ioThreads = placement.clientCoreCount();
    try (RecordedServer before =
            RecordedServer.start(
                launches.server(first, List.of()), load, profile.timeout(), ioThreads, recorder);
        RecordedServer after =
            RecordedServer.start(
                launches.server(second, List.of()), load, profile.timeout(), ioThreads, recorder)) {
      Optional<Double> rate = rate(load, warmUp(before, after));
      before.beginRecording(file(first, RECORDING));
      after.beginRecording(file(second, RECORDING));
      for (int pair = 0; pair < turns.pairs(); pair++) {
        // Each is the first of a pair as often as the other.
        boolean isFirst = pair % 2 == 0;
        (isFirst ? before : after).load(turns.turn(), rate);
        (isFirst ? after : before).load(turns.turn(), rate);
      }
      return new Explanation(
          subject.place(),
          baseline,
          subject.variant(),
          recorder.label(),
          explained(before, first),
          explained(after, second));
    }
  }

  /** What was recorded, and after that the system calls, which are counted at the cost of time. */
  private Profiled explained(RecordedServer server, PlannedTrial trial)
      throws ServerFailure, IOException, InterruptedException {
    return server
        .end(file(trial, RECORDING))
        .with(server.systemCalls(turns.turn().multipliedBy(TURNS_COUNTED), file(trial, ".strace")));
  }

  private PlannedTrial trial(String name, String contender, Subject subject) {
    return new PlannedTrial(
        FOLDER + "-" + name,
        PlannedTrial.OUTSIDE_PLAN,
        subject.way().label(),
        contender,
        WireLoadClient.NAME,
        List.of(subject.cell()));
  }

  private Path file(PlannedTrial trial, String ending) {
    return folder.resolve(FOLDER).resolve(trial.id() + ending).toAbsolutePath();
  }

  /** By turns, so that each has time to compile; returns the slower one's rate. */
  private double warmUp(RecordedServer before, RecordedServer after) throws InterruptedException {
    double slower = 0;
    for (int turn = 0; turn < WARM_UPS; turn++) {
      slower = Math.min(before.warmUp(turns.warmUp()), after.warmUp(turns.warmUp()));
    }
    return slower;
  }

  private static Optional<Double> rate(LoadCell load, double capacity) {
    return load.pace() instanceof Pace.Scheduled scheduled
        ? scheduled.rate(OptionalDouble.of(capacity))
        : Optional.empty();
  }
}
