package dev.joust.harness.cli;

import dev.joust.harness.bisect.Bisection;
import dev.joust.harness.bisect.Bisection.Answer;
import dev.joust.harness.bisect.Bisection.Step;
import dev.joust.harness.bisect.Candidates;
import dev.joust.harness.bisect.Commits;
import dev.joust.harness.bisect.Versions;
import dev.joust.harness.cli.complaint.Complaint;
import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.terminal.Terminal;
import dev.joust.harness.variant.PublishedVersions;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Ratio;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the version or the commit of a framework with which a measure changed. */
@Command(
    name = "bisect",
    description = "Find the version, or the commit, of a contender with which a measure changed.",
    exitCodeList = {
      "0:The change lies between two neighbours.",
      "2:A flag, a version, a commit or its build is wrong; nothing was measured.",
      "4:No change was found between both ends, a comparison was inconclusive, or commits do not build.",
      "74:A run could not be written.",
      "130:Stopped by Ctrl-C."
    },
    footer = {
      "  joust bisect netty@4.2.1.Final netty@4.2.18.Final",
      "  joust bisect netty@4.2.1.Final netty@4.2.9.Final --measure requestsPerSecond",
      "  joust bisect netty --repo ../netty --good v1 --bad HEAD --build ./build.sh"
    })
final class BisectCommand extends JoustCommand {

  @Parameters(
      index = "0",
      paramLabel = "GOOD",
      description =
          "The earlier version, e.g. netty@4.2.1.Final; with --repo the contender, e.g. netty.")
  String good;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "BAD",
      description = "A later version of the same contender; not with --repo.")
  Optional<String> bad = Optional.empty();

  @Mixin Comparisons comparisons;

  @Mixin CloneOptions clone = new CloneOptions();

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

  /** The flags that name commits of a local clone. */
  static final class CloneOptions {

    @Option(
        names = "--repo",
        paramLabel = "DIR",
        description =
            "A local clone of the framework, whose commits are compared instead of versions; its"
                + " work tree is not touched.")
    Optional<Path> repo = Optional.empty();

    @Option(
        names = "--good",
        paramLabel = "COMMIT",
        description = "With --repo: a commit, tag or branch without the change.")
    Optional<String> good = Optional.empty();

    @Option(
        names = "--bad",
        paramLabel = "COMMIT",
        description = "With --repo: a later one with it.")
    Optional<String> bad = Optional.empty();

    @Option(
        names = "--build",
        paramLabel = "COMMAND",
        description =
            "With --repo: builds a commit in a folder of its own, e.g. 'mvn -q -DskipTests"
                + " package'; a commit that it fails for is skipped.")
    Optional<String> build = Optional.empty();

    @Option(
        names = "--artifact",
        paramLabel = "GLOB",
        description =
            "With --repo: the jars to take, by their paths in a commit's folder, e.g."
                + " '**/build/libs/*.jar'; default: those that NAME@FOLDER takes.")
    Optional<String> artifact = Optional.empty();

    private boolean isUsed() {
      return Stream.of(repo, good, bad, build, artifact).anyMatch(Optional::isPresent);
    }

    private Commits.Order order(Path logs) {
      return new Commits.Order(
          required("--repo", repo),
          required("--good", good),
          required("--bad", bad),
          required("--build", build),
          artifact,
          logs);
    }

    private static <T> T required(String flag, Optional<T> value) {
      return value.orElseThrow(
          () ->
              new UsageException(
                  "%s is missing: commits need --repo, --good, --bad and --build".formatted(flag)));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Variant variant = Variant.parse(good);
    if (clone.isUsed()) {
      requireNoVersion(variant);
    }
    Optional<Versions> versions =
        clone.isUsed() ? Optional.empty() : Optional.of(versions(variant));
    Comparisons.requireMeasure(
        comparisons.options.profiles(List.of(variant)), measure, "--measure");
    return unlessStopped(
        Progress.on(System.out, Terminal.isOutput()),
        (progress, stop) -> {
          Candidates candidates =
              versions.isPresent() ? versions.get() : commits(variant, progress);
          try {
            return find(candidates, progress, stop);
          } finally {
            stop.undisturbed(candidates::close);
          }
        });
  }

  private Commits commits(Variant variant, Progress progress) throws InterruptedException {
    return new Commits(
        clone.order(comparisons.folder()),
        variant,
        comparisons.installation.contenders(),
        progress::say);
  }

  private void requireNoVersion(Variant variant) {
    if (bad.isPresent() || variant.source().isPresent()) {
      throw new UsageException(
          "--repo brings the versions: name the contender once and without one, e.g. %s"
              .formatted(variant.contender()));
    }
    if (!between.isEmpty()) {
      throw new UsageException("--versions lists published ones: leave it out with --repo");
    }
  }

  private Versions versions(Variant first) {
    if (bad.isEmpty()) {
      throw new UsageException(
          "BAD is missing: name two versions, GOOD and BAD, or commits with --repo, --good, --bad"
              + " and --build");
    }
    Variant last = Variant.parse(bad.get());
    if (!first.contender().equals(last.contender())
        || !first.overrides().equals(last.overrides())) {
      throw new UsageException(
          "%s and %s are not two versions of one contender: name NAME@VERSION twice"
              .formatted(good, bad.get()));
    }
    String from = version(first);
    String to = version(last);
    if (between.isEmpty()) {
      requireEarlier(from, to);
      return new Versions(
          first,
          PublishedVersions.between(
              comparisons.installation.contenders().named(first.contender()), from, to));
    }
    List<String> all = new ArrayList<>(List.of(from));
    all.addAll(ProfileOptions.names("--versions", between));
    all.add(to);
    if (all.stream().distinct().count() < all.size()) {
      throw new UsageException("--versions names GOOD or BAD again: name each once");
    }
    return new Versions(first, all);
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

  private int find(Candidates candidates, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    String first = candidates.names().get(0);
    String last = candidates.names().get(candidates.names().size() - 1);
    progress.say(candidates.summary());
    Optional<Changes> ends = changes(candidates, last, progress, stop);
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
        new Bisection(candidates.names(), whole.get().ratio().orElseThrow())
            .find(comparison(candidates, whole.get(), progress, stop));
    if (stop.isAsked()) {
      return ExitCode.STOPPED.status();
    }
    System.out.print(text(answer, candidates, whole.get()));
    return (answer.isWhole() ? ExitCode.OK : ExitCode.UNDECIDED).status();
  }

  /** From the first candidate to another; absent if it was stopped. */
  private Optional<Changes> changes(
      Candidates candidates, String name, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    List<Variant> both =
        List.of(candidates.variant(candidates.names().get(0)), candidates.variant(name));
    return comparisons
        .run("bisect-" + name, comparisons.options.profiles(both), progress, stop)
        .map(run -> Changes.of(run, run.manifest().ranked().get(0)));
  }

  private Bisection.Comparison comparison(
      Candidates candidates, Change whole, Progress progress, OrderlyStop stop) {
    return new Bisection.Comparison() {

      @Override
      public Optional<Ratio> with(String name) throws IOException, InterruptedException {
        return changes(candidates, name, progress, stop).flatMap(own -> ratio(own, whole));
      }

      @Override
      public boolean isAvailable(String name) throws IOException, InterruptedException {
        try {
          candidates.variant(name);
          return true;
        } catch (UsageException reason) {
          progress.say("skipped " + Complaint.oneLine(reason.getMessage()));
          return false;
        }
      }
    };
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

  private static String text(Answer answer, Candidates candidates, Change whole) {
    StringBuilder text = new StringBuilder();
    for (Step step : answer.steps()) {
      text.append(
          "%s: %s, %s%n"
              .formatted(
                  candidates.title(step.version()),
                  text(step.ratio()),
                  switch (step.place()) {
                    case BEFORE -> "without the change";
                    case FROM -> "with the change";
                    case UNDECIDED -> "undecided";
                  }));
    }
    return text.append(conclusion(answer, candidates, whole)).toString();
  }

  private static String conclusion(Answer answer, Candidates candidates, Change whole) {
    Optional<Ratio> ratio =
        answer.steps().stream()
            .filter(step -> step.version().equals(answer.first()))
            .map(Step::ratio)
            .findFirst()
            .orElse(whole.ratio());
    String found = candidates.title(answer.first());
    String last = candidates.title(answer.last());
    String sureness =
        "%s. If it came at once, that is wrong in %d of 100 cases at most.%n"
            .formatted(text(ratio), answer.mostWrongInHundred());
    if (answer.isWhole()) {
      return "%nIt came with %s, the %s after %s: %s"
          .formatted(found, candidates.noun(), last, sureness);
    }
    if (answer.isDecided()) {
      return "%nIt came with %s, or with %s, which could not be compared, after %s: %s"
          .formatted(
              found,
              answer.skipped().stream().map(candidates::title).collect(Collectors.joining(", ")),
              last,
              sureness);
    }
    return "%nIt came after %s, with %s at the latest: %s. A longer --budget may narrow it down.%n"
        .formatted(last, found, text(ratio));
  }
}
