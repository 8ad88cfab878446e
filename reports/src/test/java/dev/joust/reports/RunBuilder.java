package dev.joust.reports;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Conformance;
import dev.joust.run.Finding;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Indifference;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Until;
import dev.joust.run.Verdict;
import dev.joust.run.WarmUpCourse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds runs by hand, trial by trial. */
public final class RunBuilder {

  public static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  private final ObjectNode environment = JsonNodeFactory.instance.objectNode();
  private final ObjectNode configuration = JsonNodeFactory.instance.objectNode();
  private final List<RunContender> contenders = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Measure> measures = new ArrayList<>();
  private final List<SuiteLayout> suites = new ArrayList<>();
  private final List<Trial> trials = new ArrayList<>();
  private final List<PlannedTrial> unfinished = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private RunStatus status = RunStatus.COMPLETE;
  private Optional<Until> until = Optional.empty();
  private List<String> command = List.of();
  private Instant start = START;
  private String method = "1";
  private GarbageCollectors collectors = GarbageCollectors.UNKNOWN;

  public ObjectNode environment() {
    return environment;
  }

  /** A server on one host and load on another. */
  public RunBuilder hosts() {
    environment.putObject("jvm").put("version", "17.0.15");
    ObjectNode hosts = environment.putObject("hosts");
    hosts.putObject("server").put("ssh", "bench-1").put("cores", "0-7");
    ObjectNode load = hosts.putArray("load").addObject().put("ssh", "bench-2").put("cores", "0-3");
    load.putObject("clock").put("aheadMillis", -0.25).put("boundMillis", 0.41);
    load.putObject("link")
        .put("roundTripMillis", 0.0284)
        .put("toServerMegabits", 941.4)
        .put("fromServerMegabits", 938)
        .put("mtu", 1500);
    load.putObject("environment").putObject("jvm").put("version", "21.0.1");
    return this;
  }

  public ObjectNode configuration() {
    return configuration;
  }

  public RunBuilder contender(String name) {
    return contender(name, "1.0");
  }

  /** One whose framework's jar says its version. */
  public RunBuilder contender(String name, String version) {
    contenders.add(
        new RunContender(name, name + "-framework", version, List.of(), false, Optional.empty()));
    return this;
  }

  /** When it was begun, and by which version of the method. */
  public RunBuilder begun(Instant moment, String methodVersion) {
    start = moment;
    method = methodVersion;
    return this;
  }

  public RunBuilder contender(String name, Conformance conformance) {
    contenders.add(
        new RunContender(
            name,
            name + "-framework",
            "1.0",
            List.of(),
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.of(conformance),
            Optional.empty(),
            Optional.empty(),
            Map.of()));
    return this;
  }

  public RunBuilder control(String name) {
    contenders.add(
        new RunContender(name, "sockets", "1.0", List.of("http"), true, Optional.empty()));
    return this;
  }

  public RunBuilder failed(String name, String reason) {
    contenders.add(
        new RunContender(name, name + "-framework", "1.0", List.of(), false, Optional.of(reason)));
    return this;
  }

  public RunBuilder finding(String severity, String text, String remedy) {
    findings.add(new Finding(severity, text, remedy));
    return this;
  }

  public RunBuilder measure(Measure measure) {
    measures.add(measure);
    return this;
  }

  public RunBuilder suite(SuiteLayout layout) {
    suites.add(layout);
    return this;
  }

  public RunBuilder warning(String warning) {
    warnings.add(warning);
    return this;
  }

  /** Blocks are added until half an interval is as wide, or the trials took so long. */
  public RunBuilder until(double halfWidth, Duration budget) {
    return until(new Until(halfWidth, budget));
  }

  /** When blocks are enough. */
  public RunBuilder until(Until own) {
    until = Optional.of(own);
    return this;
  }

  /** The command line that began the run. */
  public RunBuilder command(String... words) {
    command = List.of(words);
    return this;
  }

  /** The version of the method of measuring; 1 unless said. */
  public RunBuilder method(String version) {
    method = version;
    return this;
  }

  public RunBuilder stopped() {
    status = RunStatus.STOPPED;
    return this;
  }

  /** What the JVMs of the trials that follow collect garbage with. */
  public RunBuilder collectors(GarbageCollectors own) {
    collectors = own;
    return this;
  }

  public RunBuilder unfinished(int block, String way, String contender, Cell cell) {
    unfinished.add(planned(block, way, contender, cell));
    return this;
  }

  /** A valid trial of one cell whose iterations have the given values. */
  public RunBuilder fork(
      int block, String way, String contender, Cell cell, Measure measure, double... values) {
    List<Iteration> iterations = new ArrayList<>();
    for (double value : values) {
      iterations.add(new Iteration(iterations.size() + 1, Map.of(measure.name(), value), Map.of()));
    }
    return trial(block, way, contender, result(cell, iterations));
  }

  public RunBuilder trial(int block, String way, String contender, CellResult result) {
    return trial(
        block, way, contender, result.cell(), Verdict.VALID, List.of(), "steady", List.of(result));
  }

  /** A valid trial of a group, whose contenders are measured by turns. */
  public RunBuilder grouped(
      String group, int block, String way, String contender, CellResult... results) {
    PlannedTrial alone = planned(block, way, contender, results[0].cell());
    List<Cell> cells = Arrays.stream(results).map(CellResult::cell).toList();
    PlannedTrial planned =
        new PlannedTrial(
            alone.id(), block, way, contender, alone.client(), cells, Optional.of(group));
    return add(planned, Verdict.VALID, List.of(), "steady", List.of(results));
  }

  public RunBuilder trial(
      int block,
      String way,
      String contender,
      Cell cell,
      Verdict verdict,
      List<String> reasons,
      String steadiness,
      List<CellResult> results) {
    return add(planned(block, way, contender, cell), verdict, reasons, steadiness, results);
  }

  /** A trial whose only result is invalid. */
  public RunBuilder invalid(int block, String way, String contender, Cell cell) {
    List<String> reasons = List.of("errors of kind 'length': 3");
    return trial(block, way, contender, cell, Verdict.INVALID, reasons, "steady", List.of());
  }

  private RunBuilder add(
      PlannedTrial planned,
      Verdict verdict,
      List<String> reasons,
      String steadiness,
      List<CellResult> results) {
    trials.add(
        new Trial(
            planned,
            verdict,
            reasons,
            Optional.of(steadiness),
            START,
            START.plusSeconds(60),
            Optional.empty(),
            results,
            results.stream()
                .flatMap(result -> result.cell().value("exchange").stream())
                .distinct()
                .map(RunBuilder::warmUp)
                .toList(),
            collectors));
    return this;
  }

  private static WarmUpCourse warmUp(String exchange) {
    return new WarmUpCourse(exchange, List.of(700.0, 900.0, 910.0), List.of(1.2, 0.04, 0.0));
  }

  public static CellResult result(Cell cell, List<Iteration> iterations) {
    return new CellResult(cell, Verdict.VALID, List.of(), Map.of(), List.of(), iterations);
  }

  private PlannedTrial planned(int block, String way, String contender, Cell cell) {
    String id = "t" + (trials.size() + unfinished.size() + 1);
    return new PlannedTrial(id, block, way, contender, "wire", List.of(cell));
  }

  public RunManifest manifest() {
    List<PlannedTrial> plan = new ArrayList<>();
    trials.forEach(trial -> plan.add(trial.planned()));
    plan.addAll(unfinished);
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        method,
        "try",
        42,
        start,
        status,
        environment,
        configuration,
        contenders,
        findings,
        measures,
        suites,
        plan,
        until,
        Indifference.USUAL,
        Optional.empty(),
        command);
  }

  public List<Trial> trials() {
    return List.copyOf(trials);
  }

  public Run build() {
    return new Run(manifest().name(), manifest(), trials, warnings);
  }
}
