package dev.joust.harness.explain;

import dev.joust.harness.block.Blocks;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.experiment.Distribution;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.server.Contender;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.harness.variant.VariantFolders;
import dev.joust.lab.host.Hosts;
import dev.joust.lab.machine.Environment;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.reports.compare.Change;
import dev.joust.reports.explain.Explanation;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Explains cells of a comparison: a block of baseline and variant under the lean client, whose
 * servers are recorded to see where their time and memory go.
 *
 * @param profile that of the run, which is finished
 * @param folder the run's; recordings are left in it
 * @param say told what is under way, a line each
 */
public record Explainer(
    Distribution distribution,
    Profile profile,
    Path folder,
    Recorder recorder,
    Turns turns,
    Consumer<String> say) {

  /** Where recordings are left in a run's folder. */
  public static final String FOLDER = "explain";

  private static final int ROUNDS_COUNTED = 4;

  /** In how many rounds a capacity is measured that a rate is a share of. */
  private static final int ROUNDS_OF_CAPACITY = 6;

  /**
   * How long servers are recorded.
   *
   * @param turn for how long in a turn
   * @param rounds how many turns each server has
   */
  public record Turns(Duration turn, int rounds) {

    /** Some 1,500 samples of a server with one thread at its limit. */
    public static final Turns USUAL = new Turns(Duration.ofMillis(750), 20);
  }

  /** What is explained: a cell in a way, in which a variant differs from the baseline. */
  private record Subject(String variant, Way way, Cell cell, String place) {

    static Subject of(Change change) {
      return new Subject(
          change.variant(), Way.of(change.setting().way()), change.cell(), change.place());
    }
  }

  /**
   * Explains the cells of changes, each cell of a variant once. Cells that are no loads of a warm
   * server, such as starts, are left out.
   *
   * @param baseline the contender that the changes are from
   * @throws TrialFailure if a server does not start or dies, or the client cannot go on
   * @throws IOException if a file cannot be written
   */
  public List<Explanation> explain(List<Change> changes, String baseline)
      throws TrialFailure, IOException, InterruptedException {
    Asked asked = Suites.asked(profile);
    Set<Subject> subjects = new LinkedHashSet<>();
    changes.stream()
        .filter(change -> isLoad(change, asked))
        .map(Subject::of)
        .forEach(subjects::add);
    if (subjects.isEmpty()) {
      return List.of();
    }
    Files.createDirectories(folder.resolve(FOLDER));
    Files.createDirectories(folder.resolve("logs"));
    try (VariantFolders variants = new VariantFolders(distribution.contenders())) {
      List<Contender> chosen = variants.contenders(profile.frameworks());
      TrialSettings settings =
          new TrialSettings(
              profile,
              asked,
              distribution.contenders().with(chosen),
              distribution.serverLib(),
              distribution.classPath(),
              Hosts.local(),
              Placement.of(profile, Environment.here()),
              folder,
              false);
      List<Explanation> explanations = new ArrayList<>();
      for (Subject subject : subjects) {
        int number = explanations.size() + 1;
        say.accept(
            "explaining %s, %d of %d: %s"
                .formatted(subject.variant(), number, subjects.size(), subject.place()));
        explanations.add(explain(subject, baseline, number, settings));
      }
      return explanations;
    }
  }

  private static boolean isLoad(Change change, Asked asked) {
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

  private Explanation explain(Subject subject, String baseline, int number, TrialSettings settings)
      throws TrialFailure, IOException, InterruptedException {
    LoadCell load = settings.asked().load(subject.cell(), subject.way());
    LoadCell recorded = load.with(pace(load), turns.rounds());
    LoadCell counted = load.with(closedLoop(), ROUNDS_COUNTED);
    List<LoadCell> loads = new ArrayList<>(load.capacity(ROUNDS_OF_CAPACITY).stream().toList());
    loads.addAll(List.of(recorded, counted));
    PlannedTrial first = trial(number, "before", baseline, subject);
    PlannedTrial second = trial(number, "after", subject.variant(), subject);
    RecordedServer before = server(first, recorded, counted);
    RecordedServer after = server(second, recorded, counted);
    try (Blocks blocks = new Blocks(settings, number)) {
      List<PlannedTrial> group = List.of(first, second);
      for (Trial trial :
          blocks.run(group, loads, planned -> planned.equals(first) ? before : after)) {
        if (trial.verdict() == Verdict.INVALID) {
          throw new TrialFailure(String.join("; ", trial.reasons()));
        }
      }
    }
    return new Explanation(
        subject.place(),
        baseline,
        subject.variant(),
        recorder.label(),
        before.profiled(),
        after.profiled());
  }

  private RecordedServer server(PlannedTrial trial, LoadCell recorded, LoadCell counted) {
    return new RecordedServer(
        recorder, recorded, file(trial, ".jfr"), counted, file(trial, ".strace"));
  }

  private PlannedTrial trial(int number, String side, String contender, Subject subject) {
    String group = FOLDER + "-" + number;
    return new PlannedTrial(
            group + "-" + side,
            PlannedTrial.OUTSIDE_PLAN,
            subject.way().label(),
            contender,
            WireLoadClient.NAME,
            List.of(subject.cell()))
        .in(group);
  }

  private Path file(PlannedTrial trial, String ending) {
    return folder.resolve(FOLDER).resolve(trial.id() + ending).toAbsolutePath();
  }

  private Pace pace(LoadCell load) {
    return load.pace() instanceof Pace.Scheduled scheduled
        ? new Pace.Scheduled(
            scheduled.capacityPercent(), scheduled.capacityPerSecond(), 0, turns.turn().toMillis())
        : closedLoop();
  }

  private Pace closedLoop() {
    return new Pace.Timed(0, turns.turn().toMillis());
  }
}
