package dev.joust.harness.cli;

import dev.joust.harness.cli.claims.ClaimNames;
import dev.joust.harness.experiment.Experiment;
import dev.joust.harness.experiment.ForHosts;
import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Outcome;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.host.HostsOfRun;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.terminal.Terminal;
import dev.joust.harness.trial.Recordings;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.machine.Demand;
import dev.joust.reports.page.Page;
import dev.joust.run.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Measures contenders and leaves a run folder with tables. */
@Command(
    name = "run",
    description = "Measure the contenders, and write a folder with samples and tables.",
    exitCodeList = {
      "0:The run is complete; the last lines show whether it is usable.",
      "2:A flag, the profile or a file is wrong; nothing was measured.",
      "3:A contender does not fulfil the contract and was not measured.",
      "4:With --strict: a result is invalid and not shown; the report says why.",
      "5:With --fail-on claims: a claim of --claims does not hold.",
      "6:With --fail-on claims: none fails, but one could not be decided, or none was tested.",
      "74:The run could not be written, e.g. on a full disk; --resume finishes it.",
      "130:Stopped by Ctrl-C or --stop-on-lost-host; --resume finishes the run."
    },
    footer = {
      "  joust run --profile quick",
      "  joust run --frameworks netty,jetty --suites connection",
      "  joust run --profile my.yaml --set blocks=5 --label night",
      "  joust run --resume reports/runs/20261124-231802-night"
    })
final class RunCommand extends JoustCommand {

  /** What a run's plan comes from: to resume it, there is none of this to say. */
  private static final List<String> PLANNING =
      List.of(
          "--profile",
          "--contenders",
          "--suites",
          "--seed",
          "--jdk",
          "--design",
          "--until",
          "--budget",
          "--wait-for-quiet",
          "--set",
          "--label",
          "--claims",
          "--runs");

  @Mixin Installation installation;

  @Mixin ProfileOptions options = new ProfileOptions("standard");

  @Option(
      names = {"--contenders", "--frameworks"},
      paramLabel = "VARIANTS",
      description =
          "Only these contenders or variants of them, separated by commas, e.g. netty, netty@4.2.10.Final,"
              + " netty@FOLDER or netty?ioThreads=2; default: those of the profile, or all.")
  List<String> contenders = new ArrayList<>();

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description = "Part of the folder's name; default: the profile's name.")
  Optional<String> label = Optional.empty();

  @Mixin RunsFolder runs;

  @Option(
      names = "--resume",
      paramLabel = "RUN",
      description = "Finish this run: its own profile, nothing measured twice.")
  Optional<Path> resume = Optional.empty();

  @Option(
      names = "--force",
      description = "Resume even if Joust, a JDK or the machine have changed; marks the run.")
  boolean force;

  @Option(
      names = {"--jfr", "--visualvm"},
      description = "Each server leaves a flight recording and a heap dump.")
  boolean recordings;

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "Run servers and load on the hosts of this YAML file; default: this machine.")
  Optional<Path> hosts = Optional.empty();

  @Option(
      names = "--stop-on-lost-host",
      description =
          "Stop as with Ctrl-C if a host of --hosts is lost; default: its trials fail, and the"
              + " run goes"
              + " on.")
  boolean stopsOnLostHost;

  @Option(
      names = "--print-report",
      description = "Print the whole report at the end; default: its first lines and its path.")
  boolean printsReport;

  @Mixin ClaimOptions claims;

  @Option(names = "--strict", description = "End with status 4 if a result is invalid.")
  boolean strict;

  @Override
  public Integer call() throws IOException, InterruptedException {
    return unlessStopped(Progress.on(System.out, Terminal.isOutput()), this::measure);
  }

  private int measure(Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    Optional<Experiment.Order> order = resume.isPresent() ? Optional.empty() : Optional.of(order());
    if (hosts.isEmpty()) {
      if (stopsOnLostHost) {
        throw new UsageException("--stop-on-lost-host is for --hosts");
      }
      return measure(
          new Experiment(installation.distribution(), recordings, progress, stop, Optional.empty()),
          order);
    }
    if (recordings) {
      throw new UsageException("--jfr leaves files on this machine: leave it out with --hosts");
    }
    // Before any host is reached, which takes its time.
    order.ifPresent(asked -> ForHosts.require(asked.profiles().profile()));
    Queue<String> lost = new ConcurrentLinkedQueue<>();
    try (HostsOfRun opened =
        HostsOfRun.open(hosts.get(), installation.lib(), Demand.DEFAULT_CONNECTIONS)) {
      if (stopsOnLostHost) {
        opened.onLost(
            name -> {
              lost.add(name);
              stop.request();
            });
      }
      return measure(
          new Experiment(
              installation.distribution(), false, progress, stop, Optional.of(opened.site())),
          order);
    } finally {
      lost.forEach(name -> System.err.printf("joust: stopped because %s is lost%n", name));
    }
  }

  /** Makes a run, or goes on with the one that is named if none is ordered. */
  private int measure(Experiment experiment, Optional<Experiment.Order> order)
      throws IOException, InterruptedException {
    Outcome outcome = order.isPresent() ? experiment.begin(order.get()) : resumed(experiment);
    return outcome.isComplete() ? announce(outcome) : stopped(outcome);
  }

  private Experiment.Order order() {
    if (force) {
      throw new UsageException("--force is for --resume");
    }
    Profiles asked =
        options.profiles(
            ProfileOptions.names(typed("--contenders"), contenders).stream()
                .map(Variant::parse)
                .toList());
    return new Experiment.Order(
        asked,
        options.design.isPresent(),
        false,
        label.orElseGet(options::profileName),
        runs.of(installation),
        claims.file(new ClaimNames(installation.names())),
        Joust.words(spec));
  }

  /** The name of a flag that has several, as it is on the command line. */
  private String typed(String flag) {
    List<String> words = spec.commandLine().getParseResult().originalArgs();
    return Stream.of(spec.findOption(flag).names())
        .filter(name -> words.stream().anyMatch(word -> word.split("=", 2)[0].equals(name)))
        .findFirst()
        .orElse(flag);
  }

  private Outcome resumed(Experiment experiment) throws IOException, InterruptedException {
    ParseResult given = spec.commandLine().getParseResult();
    for (String option : PLANNING) {
      if (given.hasMatchedOption(option)) {
        throw new UsageException(
            "--resume finishes a run as it was planned: leave out %s".formatted(option));
      }
    }
    return experiment.resume(resume.orElseThrow(), force);
  }

  static int stopped(Outcome outcome) {
    System.err.printf("joust: stopped; finish it with 'joust run --resume %s'%n", outcome.folder());
    return ExitCode.STOPPED.status();
  }

  /** What must not scroll away; the report's path is the last line. */
  private int announce(Outcome outcome) throws IOException {
    System.out.println();
    if (printsReport) {
      System.out.println(outcome.report().text(Terminal.columns()));
    } else {
      System.out.print(outcome.report().brief(Terminal.columns()));
    }
    if (recordings) {
      Recordings.of(outcome.folder())
          .forEach(file -> System.out.printf("visualvm --openfile %s%n", file));
    }
    System.out.printf("page: %s%n", outcome.folder().resolve(Page.FILE));
    System.out.printf("report: %s%n", outcome.folder().resolve("report.md"));
    return status(outcome.run()).status();
  }

  private ExitCode status(Run run) {
    if (run.manifest().contenders().stream()
        .anyMatch(known -> known.failure().isPresent() && !known.control())) {
      return ExitCode.CONTRACT;
    }
    if (strict && run.invalidResults() > 0) {
      return ExitCode.UNDECIDED;
    }
    return claims.statusOf(run);
  }
}
