package dev.joust.harness.cli;

import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.experiment.Experiment;
import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Outcome;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.compare.Changes;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Makes one comparison after another, for commands that need several.
 *
 * @param installation where the contenders are
 * @param runs the folder of all runs
 * @param isDesignChosen whether the user insists on the profile's design
 * @param command the words of the command line that asks for them
 * @param progress told what is under way
 * @param stop by which a user ends all
 */
record Comparisons(
    Installation installation,
    Path runs,
    boolean isDesignChosen,
    List<String> command,
    Progress progress,
    OrderlyStop stop) {

  /** The comparisons of a command with these flags. */
  static Comparisons of(
      Installation installation,
      RunsFolder runs,
      ProfileOptions options,
      CommandSpec spec,
      Progress progress,
      OrderlyStop stop) {
    return new Comparisons(
        installation,
        runs.of(installation),
        options.design.isPresent(),
        Joust.words(spec),
        progress,
        stop);
  }

  /**
   * Compares the contenders of a profile with the first of them.
   *
   * @param label part of the name of the run's folder
   * @return absent if it was stopped
   */
  Optional<Changes> make(String label, Profiles profiles) throws IOException, InterruptedException {
    return run(label, profiles).map(run -> Changes.of(run, Changes.ranked(run).get(0)));
  }

  /**
   * Measures the contenders of a profile.
   *
   * @param label part of the name of the run's folder
   * @return absent if it was stopped
   */
  Optional<Run> run(String label, Profiles profiles) throws IOException, InterruptedException {
    Experiment experiment = new Experiment(installation.distribution(), false, progress, stop);
    Outcome outcome =
        experiment.begin(
            new Experiment.Order(
                profiles, isDesignChosen, true, label, runs, Optional.empty(), command));
    return outcome.isComplete() ? Optional.of(outcome.run()) : Optional.empty();
  }

  /** All measures that a profile can have values of. */
  static List<Measure> measures(Profiles profiles) {
    return Stream.concat(
            BlockMeasures.all().stream(),
            Suites.asked(profiles.profile()).scenarios().stream()
                .flatMap(scenario -> scenario.measures().stream()))
        .toList();
  }

  /** By which flags a measure is asked that a profile does not ask, in words; absent if by none. */
  static Optional<String> elsewhere(Profiles profiles, String measure) {
    return has(measures(profiles), measure)
        ? Optional.empty()
        : Suites.asked(profiles.ofAllSuites()).scenarios().stream()
            .filter(scenario -> has(scenario.measures(), measure))
            .map(scenario -> scenario.layout().name())
            .findFirst()
            .map(
                suite ->
                    "%s is asked with --suites %s%s"
                        .formatted(
                            measure,
                            suite,
                            profiles.budgetFor(suite).map(" or "::concat).orElse("")));
  }

  private static boolean has(List<Measure> measures, String name) {
    return measures.stream().anyMatch(own -> own.name().equals(name));
  }

  /**
   * Refuses a measure that a profile can have no values of.
   *
   * @param refusal what is wrong then, to which the measures that there are are added
   */
  static void requireMeasure(Profiles profiles, String measure, String refusal) {
    List<String> known = measures(profiles).stream().map(Measure::name).distinct().toList();
    if (!known.contains(measure)) {
      throw new UsageException(
          "%s: %s%s"
              .formatted(
                  refusal,
                  NearestNames.hint(measure, known),
                  elsewhere(profiles, measure).map("; "::concat).orElse("")));
    }
  }
}
