package dev.joust.harness.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.host.Site;
import dev.joust.harness.plan.Planner;
import dev.joust.harness.profile.ProcessProfile;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.trial.Asked;
import dev.joust.lab.host.Host;
import dev.joust.lab.machine.InstalledJdk;
import dev.joust.lab.machine.Severity;
import dev.joust.load.Tls;
import dev.joust.run.Finding;
import dev.joust.run.Indifference;
import dev.joust.run.JoustBuild;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Writes down what a run is to do, with what, and where, before it begins. */
record NewRun(Profiles profiles, Asked asked, Site site, JoustBuild joust) {

  private static final int MOST_SEEDS = 1_000_000;

  /** The run's manifest. Contenders that failed the contract are in it, but not in its plan. */
  RunManifest manifest(String label, List<RunContender> contenders, List<String> command) {
    Profile profile = profiles.profile();
    long seed = profile.seed().orElseGet(() -> (long) new Random().nextInt(MOST_SEEDS));
    List<RunContender> fit = contenders.stream().filter(c -> c.failure().isEmpty()).toList();
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        RunManifest.METHOD_VERSION,
        label,
        seed,
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        RunStatus.RUNNING,
        environment(profile, site, contenders),
        profiles.tree(),
        contenders,
        findings(contenders),
        BlockMeasures.all(asked),
        asked.layouts(),
        new Planner(profile, asked, seed).plan(fit),
        profile.stopping(),
        new Indifference(profile.indifference().share()),
        Optional.of(joust),
        command);
  }

  private List<Finding> findings(List<RunContender> contenders) {
    List<Finding> findings = new ArrayList<>(site.findings());
    contenders.stream()
        .filter(RunContender::control)
        .flatMap(control -> control.failure().stream().map(why -> failed(control, why)))
        .forEach(findings::add);
    return findings;
  }

  private static Finding failed(RunContender control, String why) {
    return new Finding(
        Severity.WARNING.label(),
        "the control %s is not measured, so its ceiling is not known: %s"
            .formatted(control.name(), why),
        "build Joust again, or remove the control's folder");
  }

  /** A contender has a JDK of its own, not because the user wants to compare JDKs. */
  static Finding onNewerJdk(Contender contender, Jdk usual) {
    Path own = contender.overrides().jdk().orElseThrow().home();
    return new Finding(
        Severity.WARNING.label(),
        "%s runs on the JDK in %s, as that of all others, in %s, is too old for it: part of its differences may be the JDK's"
            .formatted(contender.name(), own, usual.home()),
        "--jdk %s has all of them run on it".formatted(own));
  }

  static Finding resumedElsewhere(String differences) {
    return new Finding(
        Severity.WARNING.label(),
        "the run was finished under other conditions than it was begun under: " + differences,
        "measure again under one of both");
  }

  static ObjectNode environment(Profile profile, Site site, List<RunContender> contenders) {
    ObjectNode environment = site.facts().deepCopy();
    environment.put("pinning", site.placement().description());
    describe(
        environment.putObject("server"),
        site.hosts().server(),
        profile.serverJdk(),
        profile.server());
    ObjectNode client = environment.putObject("client");
    describe(client, site.hosts().client(), Jdk.current(), profile.load());
    boolean isWithinTls = contenders.stream().anyMatch(own -> own.tls().isPresent());
    if (isWithinTls && site.hosts().client().equals(Host.local())) {
      client.put("tlsEngine", Tls.comparingEngine());
    }
    return environment;
  }

  private static void describe(ObjectNode side, Host host, Jdk jdk, ProcessProfile process) {
    side.put(
        "jdk",
        host.java()
            .map(java -> Path.of(java).getParent().getParent())
            .orElse(jdk.home())
            .toString());
    if (host.java().isEmpty()) {
      InstalledJdk.in(jdk.home()).ifPresent(own -> side.put("version", own.version()));
    }
    process.jvmArguments().forEach(side.putArray("jvmArguments")::add);
  }
}
