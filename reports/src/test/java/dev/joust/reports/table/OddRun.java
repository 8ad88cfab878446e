package dev.joust.reports.table;

import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.List;
import java.util.Map;

/** A small run in which all happens that can: see the golden files for what is made of it. */
final class OddRun {

  static final Measure RATE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "throughput");
  static final Measure P99 =
      new Measure("latencyP99Micros", "µs", Direction.LOWER, Aggregate.MEDIAN, "latency, p99");
  static final Measure HEAP =
      new Measure("liveHeapBytes", "B", Direction.LOWER, Aggregate.MAX, "live heap");
  static final Measure THREADS =
      new Measure("threads", "", Direction.NONE, Aggregate.MAX, "threads");

  private static final Cell FLOW = Cell.of("flow").with("connections", 100);
  private static final Cell IDLE = Cell.of("idle");

  private final RunBuilder run = new RunBuilder();

  private OddRun() {}

  static RunBuilder builder() {
    OddRun odd = new OddRun();
    odd.describe();
    odd.addFlow("steady", 1);
    odd.addFlow("websocket", -1);
    odd.addIdle();
    return odd.run;
  }

  private void describe() {
    run.contender("swift").contender("level").contender("slow");
    run.control("bare").failed("broken", "GET /payload/1 answered 500\n at Broken.java:1");
    run.measure(RATE).measure(P99).measure(HEAP).measure(THREADS);
    run.suite(
        new SuiteLayout(
            "flow",
            "Response size",
            "What does a response's size cost?",
            "payloadBytes",
            List.of(RATE.name(), P99.name(), "notInTheManifest")));
    run.suite(
        new SuiteLayout(
            "idle",
            "Idle connections",
            "What does an idle connection hold?",
            "",
            List.of(HEAP.name(), THREADS.name())));
    run.suite(new SuiteLayout("jobs", "Jobs", "How late is the news?", "", List.of(P99.name())));
    run.finding("warning", "The governor is powersave.", "Set it to performance.");
    run.warning("samples.jsonl, line 7 is damaged and was left out: no JSON");
    run.environment().put("os", "Linux | 6.1").putObject("cpu").put("cores", 2);
    run.environment().withArray("jdks").add("17").add("21");
    run.configuration().put("profile", "quick").putArray("suites").addObject().put("name", "flow");
    run.stopped().unfinished(3, "steady", "slow", flow(1024));
  }

  /**
   * Three blocks, each slower than the one before.
   *
   * @param lead 1 if swift is ahead of slow, -1 if it is behind
   */
  private void addFlow(String way, int lead) {
    for (int block = 1; block <= 3; block++) {
      double drift = 1 - 0.1 * block;
      // Small messages are answered at one rate, and one large one costs ten times as much.
      for (int bytes : new int[] {16384, 1024}) {
        double base = drift * 40_000 / (bytes / 1024);
        add(block, way, "swift", flow(bytes), base * (1 + 0.2 * lead), block % 2);
        add(block, way, "level", flow(bytes), base * (1 + 0.2 * lead), block - 2);
        add(block, way, "bare", flow(bytes), base * 2, 0);
      }
      if (block < 3) {
        add(block, way, "slow", flow(1024), drift * 40_000, 0);
      }
      addUnlucky(block, way, drift * 2_500);
    }
  }

  private static Cell flow(int bytes) {
    return FLOW.with("payloadBytes", bytes);
  }

  private void add(int block, String way, String contender, Cell cell, double rate, int wobble) {
    double own = rate * (1 + 0.002 * wobble);
    List<Iteration> iterations =
        List.of(iteration(1, own * 0.99), iteration(2, own), iteration(3, own * 1.01));
    run.trial(block, way, contender, RunBuilder.result(cell, iterations));
  }

  private static Iteration iteration(int number, double rate) {
    Map<String, Double> measures = Map.of(RATE.name(), rate, P99.name(), 1e7 / rate);
    return new Iteration(number, measures, Map.of());
  }

  /** Suspect, client-bound and full of errors at first, then invalid, then whole and not steady. */
  private void addUnlucky(int block, String way, double rate) {
    Cell cell = flow(16384);
    Iteration iteration =
        new Iteration(
            1,
            Map.of(RATE.name(), rate, P99.name(), 1e7 / rate),
            block == 1 ? Map.of("timeout", 1_200L, "reset", 3L) : Map.of());
    Verdict verdict = List.of(Verdict.SUSPECT, Verdict.INVALID, Verdict.VALID).get(block - 1);
    List<String> reasons =
        List.of(List.of("client CPU at 97 %"), List.of("3 connections died"), List.<String>of())
            .get(block - 1);
    List<String> flags = block == 1 ? List.of(CellResult.CLIENT_BOUND) : List.of();
    CellResult result = new CellResult(cell, verdict, reasons, Map.of(), flags, List.of(iteration));
    String steadiness = block == 3 ? "still warming" : "steady";
    run.trial(block, way, "slow", cell, Verdict.VALID, List.of(), steadiness, List.of(result));
  }

  /** One fork each; one contender is invalid altogether. */
  private void addIdle() {
    addIdle("swift", 12_345_678, Verdict.VALID);
    addIdle("level", 23_456_789, Verdict.VALID);
    run.trial(
        1,
        "steady",
        "slow",
        IDLE,
        Verdict.INVALID,
        List.of("the server died"),
        "no steady state",
        List.of());
  }

  private void addIdle(String contender, double heap, Verdict verdict) {
    Map<String, Double> measures = Map.of(HEAP.name(), heap, THREADS.name(), 4.0);
    run.trial(
        1,
        "steady",
        contender,
        new CellResult(IDLE, verdict, List.of(), measures, List.of(), List.of()));
  }
}
