package dev.joust.harness.cli;

import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What is to be measured, by profile and by flags that override it. */
final class ProfileOptions {

  @Option(
      names = "--profile",
      paramLabel = "NAME|FILE",
      description =
          "smoke, quick, standard, full, compare, tls, production, or a YAML file; default: ${DEFAULT-VALUE}.")
  String profile;

  @Option(
      names = "--suites",
      paramLabel = "NAMES",
      description = "Suites to measure, separated by commas; default: those of the profile.")
  List<String> suites = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order of trials; default: random, recorded in run.json.")
  Optional<Long> seed = Optional.empty();

  @Option(
      names = "--time-scale",
      paramLabel = "X",
      description =
          "Multiply the times of jobs and polls, 0.001 to 10: 0.1 turns 10 s into 1 s (suites jobs"
              + " and stress); default: 1.")
  Optional<Double> timeScale = Optional.empty();

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "The JDK that servers run on; default: the one that Joust runs on.")
  Optional<Path> jdk = Optional.empty();

  @Option(
      names = "--design",
      paramLabel = "NAME",
      description =
          "interleaved (the default): all servers of a block live at once and are measured"
              + " alternately; sequential: one server at a time, for machines with little memory.")
  Optional<String> design = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "SHARE",
      description =
          "After the planned blocks add whole ones until half the width of every contender's 95 %%"
              + " interval, of its ratio to the best in each cell, is at most this, e.g. 2%%.")
  Optional<String> until = Optional.empty();

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "Time limit of all trials, e.g. 30m: blocks are added until it is used up or --until"
              + " is met; default: the profile's (compare: 5m), otherwise 60m with --until, and"
              + " no added blocks without.")
  Optional<String> budget = Optional.empty();

  @Option(
      names = "--wait-for-quiet",
      paramLabel = "TIME",
      description =
          "Before the run, wait for other work on this machine to end, for at most this long,"
              + " e.g. 10m; default: only warn.")
  Optional<String> waitForQuiet = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Override a key of the profile, e.g. blocks=5; may be repeated.")
  List<String> assignments = new ArrayList<>();

  ProfileOptions(String profile) {
    this.profile = profile;
  }

  String profileName() {
    return Path.of(profile)
        .getFileName()
        .toString()
        .replaceFirst("\\.ya?ml$", "")
        .replaceAll("[^A-Za-z0-9._-]+", "-")
        .replaceFirst("^[^A-Za-z0-9]*", "");
  }

  /** The profile, of these contenders or, if there are none, of its own. */
  Profiles profiles(List<Variant> contenders) {
    Profiles profiles =
        new Profiles(Suites.ALL, profile).set("--profile", "profile", profileName());
    assignments.forEach(assignment -> profiles.set("--set", assignment));
    if (!contenders.isEmpty()) {
      profiles.set("--contenders", "frameworks", contenders.stream().map(Variant::text).toList());
    }
    seed.ifPresent(number -> profiles.set("--seed", "seed", number));
    timeScale.ifPresent(scale -> profiles.set("--time-scale", "timeScale", scale));
    jdk.ifPresent(home -> profiles.set("--jdk", "jdk", home.toAbsolutePath().toString()));
    design.ifPresent(name -> profiles.set("--design", "design", name));
    until.ifPresent(share -> profiles.set("--until", "until", share));
    budget.ifPresent(time -> profiles.set("--budget", "budget", time));
    waitForQuiet.ifPresent(time -> profiles.set("--wait-for-quiet", "waitForQuiet", time));
    if (!suites.isEmpty()) {
      List<String> asked = names("--suites", suites);
      asked.forEach(profiles::requireSuite);
      profiles.set("--suites", "ask", asked);
    }
    return profiles;
  }

  /** The names in a flag's lists, each once. An unset variable of a script must not mean all. */
  static List<String> names(String flag, List<String> given) {
    List<String> names =
        given.stream().flatMap(list -> Stream.of(list.split(",", -1))).map(String::strip).toList();
    if (names.contains("")) {
      throw new UsageException(
          "%s has an empty name in '%s'; leave the flag out for all"
              .formatted(flag, String.join(",", given)));
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new UsageException("%s names %s twice: name each once".formatted(flag, name));
      }
    }
    return names;
  }
}
