package dev.joust.harness.experiment;

import dev.joust.harness.block.ExpectedTime;
import dev.joust.harness.host.Site;
import dev.joust.harness.plan.Planner;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.NeededJdks;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.harness.variant.VariantFolders;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.limit.CpuLimiter;
import dev.joust.lab.link.Links;
import dev.joust.lab.machine.Demand;
import dev.joust.lab.machine.Environment;
import dev.joust.lab.machine.Findings;
import dev.joust.lab.machine.QuietWait;
import dev.joust.reports.document.Digits;
import dev.joust.reports.latency.RunFolder;
import dev.joust.reports.table.Format;
import dev.joust.reports.table.Report;
import dev.joust.run.Finding;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.store.RunWriter;
import dev.joust.run.store.StoppedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Begins, resumes and finishes runs: prepares the contenders, plans, measures all that is missing,
 * and leaves the report.
 *
 * @param recordings whether each server leaves a flight recording and a heap dump
 * @param stop by which a user ends it early
 * @param hosts where it takes place; absent: on this machine
 */
public record Experiment(
    Distribution distribution,
    boolean recordings,
    Progress progress,
    OrderlyStop stop,
    Optional<Site> hosts) {

  /**
   * What is to be measured.
   *
   * @param profiles the profile, and what overrides it
   * @param isDesignChosen whether the user insists on the profile's design; if not, contenders
   *     follow each other where memory does not hold all of them at once
   * @param isDuel whether the chosen contenders are measured without controls, and none of them may
   *     be left out; if not, one that does not fulfil the contract is, unless it is a variant
   * @param label part of the folder's name
   * @param claims a file of claims that the report holds against the run, beside the published ones
   * @param command the words of the command line that asks for it, which the run keeps
   */
  public record Order(
      Profiles profiles,
      boolean isDesignChosen,
      boolean isDuel,
      String label,
      Path runs,
      Optional<Path> claims,
      List<String> command) {}

  /**
   * Makes a new run. All that can be wrong is looked at before the contenders, which take their
   * time.
   *
   * @throws UsageException if something that was asked for is wrong or cannot be found
   * @throws RunNotWritten if the run's folder cannot be written to any more
   */
  public Outcome begin(Order order) throws IOException, InterruptedException {
    Profiles profiles = order.profiles();
    Profile profile = profiles.profile();
    if (profile.suites().isEmpty()) {
      throw new UsageException("the profile has no cells; see its key 'suites'");
    }
    RunWriter.requireLabel(order.label());
    requireWritable(order.runs().toAbsolutePath());
    try (VariantFolders folders = new VariantFolders(distribution.contenders())) {
      return begin(order, chosen(profile, order.isDuel(), folders));
    }
  }

  private Outcome begin(Order order, List<Contender> named)
      throws IOException, InterruptedException {
    Profiles profiles = order.profiles();
    Profile profile = profiles.profile();
    profile.serverJdk().requireUsable();
    NeededJdks jdks = jdks(profile);
    List<Contender> chosen = named.stream().map(jdks::of).toList();
    Preparation preparation = preparation(profile);
    Environment machine = machine(profile);
    Demand demand = profile.demand(Suites.asked(profile).mostConnections(), chosen.size(), machine);
    if (hosts.isEmpty() && !demand.fits(machine) && !order.isDesignChosen()) {
      profile = profiles.set("--design", "design=sequential").profile();
    }
    List<Finding> findings = new ArrayList<>(Findings.of(machine, demand));
    for (Contender moved : jdks.moved(named)) {
      findings.add(NewRun.onNewerJdk(moved, profile.serverJdk()));
    }
    Site site = site(profile, machine, findings);
    warn(site.findings(), machine);
    if (hosts.isPresent()) {
      ForHosts.requireOneJdk(chosen);
    }
    NewRun planned =
        new NewRun(
            profiles, Suites.asked(profile).within(site.limits()), site, Builds.of(distribution));
    Predicate<RunContender> isNeeded = isNeeded(order);
    List<RunContender> prepared = preparation.of(chosen, isNeeded, progress);
    requireFit(prepared.stream().filter(isNeeded).toList());
    profiles.scope().ifPresent(progress::say);
    if (stop.isAsked()) {
      throw new InterruptedException("stopped in mid-preparation");
    }
    RunManifest manifest = planned.manifest(order.label(), prepared, order.command());
    BudgetOutlook.of(profile, manifest, order.isDuel())
        .ifPresent(outlook -> progress.say(outlook.text()));
    try (RunWriter run = RunWriter.create(order.runs(), manifest)) {
      if (order.claims().isPresent()) {
        Report.keepClaims(order.claims().get(), run.folder());
      }
      return finish(run, profile, site, distribution.contenders().with(named).on(jdks));
    }
  }

  /** Who must be measured, for there to be a run: both of a duel, and variants in any case. */
  private Predicate<RunContender> isNeeded(Order order) {
    Set<String> plain =
        distribution.contenders().all().stream().map(Contender::name).collect(Collectors.toSet());
    return contender -> order.isDuel() || !plain.contains(contender.name());
  }

  /** Of one machine; hosts have a JDK each. */
  private NeededJdks jdks(Profile profile) {
    return hosts.isEmpty()
        ? NeededJdks.here(profile.serverJdk())
        : new NeededJdks(profile.serverJdk(), List.of());
  }

  private static void requireFit(List<RunContender> needed) {
    Map<String, String> namesByReason = new LinkedHashMap<>();
    for (RunContender own : needed) {
      own.failure().ifPresent(why -> namesByReason.merge(why, own.name(), "%s, %s"::formatted));
    }
    if (!namesByReason.isEmpty()) {
      throw new UsageException(
          namesByReason.entrySet().stream()
              .map(own -> "%s cannot be measured: %s".formatted(own.getValue(), own.getKey()))
              .collect(Collectors.joining("; ")));
    }
  }

  /**
   * Finishes a run that was stopped or killed: what it lacks is measured.
   *
   * @param force whether to go on where Joust, a JDK or the machine are no longer those that the
   *     run was begun with; then its findings say so
   * @throws UsageException if the run cannot be gone on with
   * @throws RunNotWritten if the run's folder cannot be written to any more
   */
  public Outcome resume(Path folder, boolean force) throws IOException, InterruptedException {
    try (StoppedRun stopped = StoppedRun.of(folder)) {
      return resume(folder, stopped, force);
    }
  }

  private Outcome resume(Path folder, StoppedRun stopped, boolean force)
      throws IOException, InterruptedException {
    Run soFar = stopped.run();
    requireSameMethod(folder, soFar);
    Profile profile = Profiles.stored(Suites.ALL, soFar.manifest().configuration());
    Environment machine = machine(profile);
    Site site = site(profile, machine, List.of());
    Optional<String> other = other(soFar, profile, site);
    if (other.isPresent() && !force) {
      throw new UsageException(
          "%s cannot be finished here: %s; put that back, or use --force, which marks the run"
              .formatted(folder, other.get()));
    }
    try (VariantFolders folders = new VariantFolders(distribution.contenders())) {
      Contenders contenders =
          distribution
              .contenders()
              .with(folders.contenders(profile.frameworks()))
              .on(jdks(profile));
      requireSameContenders(soFar, preparation(profile), contenders);
      warn(Findings.busy(machine), machine);
      try (RunWriter run = stopped.resume()) {
        if (other.isPresent()) {
          Finding mark = NewRun.resumedElsewhere(other.get());
          run.update(manifest -> manifest.with(mark));
        }
        return finish(run, profile, site, contenders);
      }
    }
  }

  private static void requireSameMethod(Path folder, Run soFar) {
    String method = soFar.manifest().methodVersion();
    if (!method.equals(RunManifest.METHOD_VERSION)) {
      throw new UsageException(
          "%s was begun with method version %s, and this Joust measures by version %s: finish it with the Joust that began it, or begin a new run"
              .formatted(folder, method, RunManifest.METHOD_VERSION));
    }
  }

  /** What is not as the run was begun with. */
  private Optional<String> other(Run soFar, Profile profile, Site site) throws IOException {
    List<Path> jdks =
        profile.frameworks().stream()
            .flatMap(variant -> variant.overrides().jdk().stream())
            .map(Jdk::home)
            .toList();
    RunManifest began = soFar.manifest();
    Conditions then = new Conditions(began.joust(), began.environment(), jdks);
    Conditions now =
        new Conditions(
            Optional.of(Builds.of(distribution)),
            NewRun.environment(profile, site, began.contenders()),
            jdks);
    List<String> differences = then.differences(now);
    return differences.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", differences));
  }

  private static void requireSameContenders(
      Run soFar, Preparation preparation, Contenders contenders)
      throws IOException, InterruptedException {
    Set<String> needed =
        soFar.missing().stream().map(PlannedTrial::contender).collect(Collectors.toSet());
    boolean grows = soFar.manifest().until().isPresent();
    for (RunContender known : soFar.manifest().contenders()) {
      if (needed.contains(known.name()) || grows && known.failure().isEmpty()) {
        preparation.requireSame(known, contenders.named(known.name()));
      }
    }
  }

  /** This machine, once it is quiet if the profile waits for that. */
  private Environment machine(Profile profile) throws InterruptedException {
    return profile.waitForQuiet().isPresent() && hosts.isEmpty()
        ? new QuietWait(Environment::here, System::nanoTime, progress::say)
            .await(profile.waitForQuiet().get())
        : Environment.here();
  }

  /** Ahead of what takes its time, as it may all be in vain. */
  private void warn(List<Finding> findings, Environment machine) {
    Findings.warnings(findings).forEach(progress::say);
    if (hosts.isEmpty() && !Findings.busy(machine).isEmpty()) {
      progress.say("(Ctrl-C stops; --wait-for-quiet 10m would wait for the end of other work)");
    }
  }

  private Site site(Profile profile, Environment machine, List<Finding> findings) {
    if (hosts.isEmpty()) {
      ForHosts.requireNone(profile);
      return Site.here(profile, machine, findings);
    }
    ForHosts.require(profile);
    return hosts.get();
  }

  private static void requireWritable(Path folder) {
    Path existing = folder;
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      // Whether it can be written to depends on more than its permissions, e.g. in /proc.
      Files.delete(Files.createTempDirectory(existing, ".joust"));
    } catch (IOException cannot) {
      throw new UsageException(
          "%s is not a folder that can be written to; name another with --runs".formatted(existing),
          cannot);
    }
  }

  private List<Contender> chosen(Profile profile, boolean isDuel, VariantFolders folders)
      throws IOException {
    List<Contender> controls = isDuel ? List.of() : distribution.contenders().controls();
    List<Contender> chosen =
        profile.frameworks().isEmpty()
            ? distribution.contenders().all().stream()
                .filter(contender -> !profile.leaveOut().contains(contender.name()))
                .filter(contender -> profile.extras().orElse(false) || !contender.isExtra())
                .toList()
            : Stream.concat(folders.contenders(profile.frameworks()).stream(), controls.stream())
                .distinct()
                .toList();
    if (chosen.isEmpty()) {
      throw new UsageException(
          "there are no contenders to measure by themselves; build with 'mvn verify', or name those"
              + " that the profile leaves out with --contenders");
    }
    if (chosen.stream().allMatch(Contender::isControl)) {
      throw new UsageException(
          "%s is a control, which is never ranked; name a framework"
              .formatted(chosen.get(0).name()));
    }
    for (Contender contender : chosen) {
      if (contender.jars().isEmpty()) {
        throw new UsageException(
            "%s has no jars; put them there, or take the folder away"
                .formatted(contender.folder()));
      }
    }
    return chosen;
  }

  private Preparation preparation(Profile profile) {
    return new Preparation(distribution.serverLib(), profile, Suites.asked(profile));
  }

  private Outcome finish(RunWriter run, Profile profile, Site site, Contenders contenders)
      throws IOException, InterruptedException {
    try {
      boolean isComplete = measure(run, profile, site, contenders);
      Run made = run.run();
      Report report = stop.undisturbed(() -> report(made, run.folder()));
      return new Outcome(run.folder(), made, report, isComplete);
    } catch (IOException failure) {
      throw new RunNotWritten(run.folder(), failure);
    } finally {
      progress.close();
    }
  }

  private static Report report(Run made, Path folder) throws IOException {
    Report report = Report.of(RunFolder.of(made, folder));
    report.write(folder, Format.USUAL);
    return report;
  }

  /** False if it was stopped before its end. */
  private boolean measure(RunWriter run, Profile profile, Site site, Contenders contenders)
      throws IOException, InterruptedException {
    Links.removeOrphans();
    Run soFar = run.run();
    soFar.warnings().forEach(progress::say);
    List<PlannedTrial> missing = soFar.missing();
    progress.say("%s: %s to make".formatted(run.folder(), Digits.counted(missing.size(), "trial")));
    CpuLimiter.ofThisMachine().removeAbandoned();
    Asked asked = Suites.asked(profile).within(site.limits());
    TrialSettings settings =
        new TrialSettings(
            profile,
            asked,
            contenders,
            distribution.serverLib(),
            distribution.classPath(),
            site.hosts(),
            site.placement(),
            run.folder(),
            recordings);
    long seed = run.manifest().seed();
    try (Trials trials = new Trials(settings, seed, soFar.trials())) {
      AdaptiveBlocks adaptive =
          new AdaptiveBlocks(
              run,
              (fit, blocks) -> new Planner(profile, asked, seed).plan(fit, blocks),
              profile.budget(),
              progress,
              stop);
      return new ShootOut(
              run, trials, adaptive, progress, stop, new ExpectedTime(profile, asked)::of)
          .make(missing);
    }
  }
}
