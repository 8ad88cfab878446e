package dev.joust.harness.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.machine.Demand;
import dev.joust.harness.machine.Environment;
import dev.joust.harness.machine.Findings;
import dev.joust.harness.machine.Severity;
import dev.joust.harness.plan.Planner;
import dev.joust.harness.profile.ProcessProfile;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Placement;
import dev.joust.reports.run.Finding;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.RunContender;
import dev.joust.reports.run.RunManifest;
import dev.joust.reports.run.RunStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Writes down what a run is to do, with what, and where, before it begins. */
public final class NewRun {

  /** Rises with each change to how things are measured; {@code docs/method.md} lists them. */
  private static final String METHOD_VERSION = "2";

  private static final int MOST_SEEDS = 1_000_000;

  private final Profiles profiles;
  private final Profile profile;
  private final Environment machine;
  private final Asked asked;
  private final Placement placement;
  private final Demand demand;

  /**
   * A run of a profile and what it asks, on a machine, its processes being placed so.
   *
   * @param demand what it would want of the machine
   */
  public NewRun(
      Profiles profiles, Asked asked, Environment machine, Placement placement, Demand demand) {
    this.profiles = profiles;
    this.profile = profiles.profile();
    this.asked = asked;
    this.machine = machine;
    this.placement = placement;
    this.demand = demand;
  }

  /** The run's manifest. Contenders that failed the contract are in it, but not in its plan. */
  public RunManifest manifest(String label, List<RunContender> contenders) {
    long seed = profile.seed().orElseGet(() -> (long) new Random().nextInt(MOST_SEEDS));
    List<RunContender> fit = contenders.stream().filter(c -> c.failure().isEmpty()).toList();
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        METHOD_VERSION,
        label,
        seed,
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        RunStatus.RUNNING,
        environment(),
        profiles.tree(),
        contenders,
        findings(contenders),
        measures(),
        asked.layouts(),
        new Planner(profile, asked, seed).plan(fit),
        profile.stopping());
  }

  private List<Finding> findings(List<RunContender> contenders) {
    List<Finding> findings = new ArrayList<>(Findings.of(machine, demand));
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
        "build Joust anew, or take the control's folder away");
  }

  private List<Measure> measures() {
    Stream<Measure> own =
        asked.scenarios().stream().flatMap(scenario -> scenario.measures().stream());
    return Stream.concat(BlockMeasures.all().stream(), own).distinct().toList();
  }

  private ObjectNode environment() {
    ObjectNode environment = machine.toJson();
    environment.put("pinning", placement.description());
    describe(environment.putObject("server"), profile.serverJdk(), profile.server());
    describe(environment.putObject("client"), Jdk.current(), profile.load());
    return environment;
  }

  private static void describe(ObjectNode side, Jdk jdk, ProcessProfile process) {
    side.put("jdk", jdk.home().toString());
    process.jvmArguments().forEach(side.putArray("jvmArguments")::add);
  }
}
