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
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

  /**
   * Why a measure that there is is not compared, in words: by which flags it is, or that no suite
   * compares it. Absent if a profile's comparison asks for it, or if there is no such measure.
   */
  static Optional<String> elsewhere(Profiles profiles, String measure) {
    if (has(measures(profiles), measure)) {
      return Optional.empty();
    }
    Asked all = Suites.asked(profiles.ofAllSuites());
    List<Measure> known = BlockMeasures.all(all);
    return comparing(all, measure, known)
        .findFirst()
        .map(
            suite ->
                "%s is asked with --suites %s%s"
                    .formatted(
                        measure, suite, profiles.budgetFor(suite).map(" or "::concat).orElse("")))
        .or(
            () ->
                has(known, measure)
                    ? Optional.of(measure + " is measured but not compared by any suite")
                    : Optional.empty());
  }

  private static Stream<String> comparing(Asked asked, String measure, List<Measure> known) {
    return Stream.concat(
        asked.loads().stream()
            .flatMap(question -> question.layouts().stream())
            .filter(own -> compares(List.of(own), BlockMeasures.all(), measure, known))
            .map(SuiteLayout::name),
        asked.scenarios().stream()
            .filter(own -> compares(own.layouts(), own.measures(), measure, known))
            .map(scenario -> scenario.layout().name()));
  }

  private static boolean compares(
      List<SuiteLayout> layouts, List<Measure> measured, String measure, List<Measure> known) {
    return measured.stream()
        .filter(own -> own.name().equals(measure))
        .anyMatch(own -> layouts.stream().anyMatch(layout -> layout.compares(own, known)));
  }

  private static boolean has(List<Measure> measures, String name) {
    return measures.stream().anyMatch(own -> own.name().equals(name));
  }

  /**
   * Refuses a measure that a profile's comparison does not ask for.
   *
   * @param asking what names the measure: a flag, or a file
   */
  static void requireMeasure(Profiles profiles, String measure, String asking) {
    List<String> compared = measures(profiles).stream().map(Measure::name).distinct().toList();
    if (!compared.contains(measure)) {
      throw new UsageException(
          "%s: %s"
              .formatted(
                  asking,
                  elsewhere(profiles, measure)
                      .map(own -> own + "; compared are: " + NearestNames.to(measure, compared))
                      .orElseGet(
                          () ->
                              "no measure '%s': %s"
                                  .formatted(measure, NearestNames.hint(measure, compared)))));
    }
  }
}
