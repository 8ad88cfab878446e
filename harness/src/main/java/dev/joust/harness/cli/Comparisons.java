package dev.joust.harness.cli;

import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.experiment.Experiment;
import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Outcome;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The flags of commands that measure variants side by side, and the runs that these make. */
final class Comparisons {

  @Spec(Spec.Target.MIXEE)
  CommandSpec command;

  @Mixin Installation installation;

  @Mixin ProfileOptions options = new ProfileOptions("compare");

  @Mixin RunsFolder runs;

  Path folder() {
    return runs.of(installation);
  }

  /** Measures the contenders of a profile; the label is part of the name of the run's folder. */
  Outcome measure(String label, Profiles profiles, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    return new Experiment(installation.distribution(), false, progress, stop, Optional.empty())
        .begin(
            new Experiment.Order(
                profiles,
                options.design.isPresent(),
                true,
                label,
                folder(),
                Optional.empty(),
                Joust.words(command)));
  }

  /** The same for a command that needs several; absent if it was stopped. */
  Optional<Run> run(String label, Profiles profiles, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    Outcome outcome = measure(label, profiles, progress, stop);
    return outcome.isComplete() ? Optional.of(outcome.run()) : Optional.empty();
  }

  /** What a comparison of a profile's suites asks for. */
  static List<Measure> measures(Profiles profiles) {
    Asked asked = Suites.asked(profiles.profile());
    List<Measure> all = BlockMeasures.all(asked);
    return all.stream()
        .filter(
            measure -> asked.layouts().stream().anyMatch(layout -> layout.compares(measure, all)))
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
