package dev.joust.harness.cli;

import dev.joust.harness.bisect.Bisection;
import dev.joust.harness.bisect.Bisection.Answer;
import dev.joust.harness.bisect.Bisection.Step;
import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.terminal.Terminal;
import dev.joust.harness.variant.PublishedVersions;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Ratio;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the version of a framework with which a measure changed. */
@Command(
    name = "bisect",
    description = "Find the version of a contender with which a measure changed.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:The change lies between two neighbours.",
      "2:A flag or a version is wrong; nothing was measured.",
      "4:No change was found between both ends, or a comparison was inconclusive.",
      "74:A run could not be written.",
      "130:Stopped by Ctrl-C."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  joust bisect netty@4.2.1.Final netty@4.2.18.Final",
      "  joust bisect netty@4.2.1.Final netty@4.2.9.Final --measure requestsPerSecond"
    })
final class BisectCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "GOOD",
      description = "The earlier version, e.g. netty@4.2.1.Final.")
  String good;

  @Parameters(
      index = "1",
      paramLabel = "BAD",
      description = "A later version of the same contender.")
  String bad;

  @Spec CommandSpec spec;

  @Mixin Comparisons comparisons;

  @Option(
      names = "--measure",
      paramLabel = "NAME",
      description =
          "The measure that changed, in the cell where it changed most; default:"
              + " ${DEFAULT-VALUE}.")
  String measure = "serverCpuMicrosPerRequest";

  @Option(
      names = "--versions",
      paramLabel = "VERSIONS",
      description =
          "The versions between GOOD and BAD, in their order; default: what the Maven repositories"
              + " list, without preliminary ones.")
  List<String> between = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    return Measurement.inPlainWords(this::find);
  }

  private int find() throws IOException, InterruptedException {
    Variant variant = Variant.parse(good);
    List<String> versions = versions(variant, Variant.parse(bad));
    Comparisons.requireMeasure(
        profiles(variant, versions.get(0), versions.get(1)),
        measure,
        "--measure: no measure '%s'".formatted(measure));
    return Measurement.unlessStopped(
        spec,
        Progress.on(System.out, Terminal.isOutput()),
        (progress, stop) -> find(variant, versions, progress, stop));
  }

  private List<String> versions(Variant first, Variant last) {
    if (!first.contender().equals(last.contender())
        || !first.overrides().equals(last.overrides())) {
      throw new UsageException(
          "%s and %s are not two versions of one contender: name NAME@VERSION twice"
              .formatted(good, bad));
    }
    String from = version(first);
    String to = version(last);
    if (between.isEmpty()) {
      requireEarlier(from, to);
      return PublishedVersions.between(
          comparisons.installation.contenders().named(first.contender()), from, to);
    }
    List<String> all = new ArrayList<>(List.of(from));
    all.addAll(ProfileOptions.names("--versions", between));
    all.add(to);
    if (all.stream().distinct().count() < all.size()) {
      throw new UsageException("--versions names one twice, or GOOD or BAD: name each once");
    }
    return all;
  }

  private static void requireEarlier(String from, String to) {
    int order = PublishedVersions.order().compare(from, to);
    if (order >= 0) {
      throw new UsageException(
          order > 0
              ? "GOOD is later than BAD: name %s first, and then %s".formatted(to, from)
              : "GOOD and BAD are both %s: name two versions".formatted(from));
    }
  }

  private static String version(Variant variant) {
    return variant
        .source()
        .filter(Variant.Source.Version.class::isInstance)
        .map(Object::toString)
        .orElseThrow(
            () ->
                new UsageException(
                    "%s is not a published version: name NAME@VERSION".formatted(variant.text())));
  }

  private Profiles profiles(Variant variant, String version, String other) {
    return comparisons.options.profiles(List.of(variant.at(version), variant.at(other)));
  }

  private int find(Variant variant, List<String> versions, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    String first = versions.get(0);
    String last = versions.get(versions.size() - 1);
    progress.say("%d versions: %s".formatted(versions.size(), String.join(", ", versions)));
    Optional<Changes> ends = changes(variant, first, last, progress, stop);
    if (ends.isEmpty()) {
      return ExitCode.STOPPED.status();
    }
    Optional<Change> whole = whole(ends.get());
    if (whole.isEmpty()) {
      System.out.printf(
          "%nNo change of %s was found from %s to %s; a longer --budget finds smaller ones.%n",
          measure, first, last);
      return ExitCode.UNDECIDED.status();
    }
    System.out.printf(
        "%n%s, %s: %s from %s to %s%n",
        measure, whole.get().place(), text(whole.get().ratio()), first, last);
    Answer answer =
        new Bisection(versions, whole.get().ratio().orElseThrow())
            .find(
                version ->
                    changes(variant, first, version, progress, stop)
                        .flatMap(changes -> ratio(changes, whole.get())));
    if (stop.isAsked()) {
      return ExitCode.STOPPED.status();
    }
    System.out.print(text(answer));
    return (answer.isWhole() ? ExitCode.OK : ExitCode.UNDECIDED).status();
  }

  private Optional<Change> whole(Changes ends) {
    return ends.changes().stream()
        .filter(change -> change.measure().name().equals(measure))
        .filter(change -> change.effect().isDifference())
        .filter(change -> change.ratio().isPresent())
        .max(
            Comparator.comparingDouble(
                change -> Math.abs(Math.log(change.ratio().orElseThrow().value()))));
  }

  private Optional<Changes> changes(
      Variant variant, String first, String version, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    return comparisons
        .run("bisect-" + version, profiles(variant, first, version), progress, stop)
        .map(run -> Changes.of(run, Changes.ranked(run).get(0)));
  }

  private Optional<Ratio> ratio(Changes changes, Change whole) {
    return changes.changes().stream()
        .filter(change -> change.measure().name().equals(measure))
        .filter(
            change ->
                change.cell().equals(whole.cell()) && change.setting().equals(whole.setting()))
        .findFirst()
        .flatMap(Change::ratio);
  }

  private static String text(Optional<Ratio> ratio) {
    return ratio.map(Digits::difference).orElse("no valid value");
  }

  private static String text(Answer answer) {
    StringBuilder text = new StringBuilder();
    for (Step step : answer.steps()) {
      text.append(
          "%s: %s, %s%n"
              .formatted(
                  step.version(),
                  text(step.ratio()),
                  switch (step.place()) {
                    case BEFORE -> "without the change";
                    case FROM -> "with the change";
                    case UNDECIDED -> "undecided";
                  }));
    }
    return text
        + (answer.isWhole()
            ? "%nIt came with %s, the version after %s. If it came at once, that is wrong in %d of 100 cases at most.%n"
                .formatted(answer.first(), answer.last(), answer.mostWrongInHundred())
            : "%nIt came after %s, with %s at the latest. A longer --budget may narrow it down.%n"
                .formatted(answer.last(), answer.first()));
  }
}
