package dev.joust.reports.page;

import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A run of every suite, with numbers that are made up. */
public final class AllSuites {

  private static final List<String> CONTENDERS = List.of("ant", "bee", "cat", "dog");
  private static final int BLOCKS = 4;
  private static final int SLICES = 6;

  private record Shown(String name, String unit, Direction better, double about) {}

  private final Random random = new Random(7);
  private final Map<String, Measure> measures = new LinkedHashMap<>();
  private final RunBuilder run = new RunBuilder();

  private AllSuites() {}

  public static Run run() {
    AllSuites all = new AllSuites();
    CONTENDERS.forEach(all.run::contender);
    all.run.control("null");
    all.requests();
    all.scenarios();
    return all.run.build();
  }

  private void requests() {
    Shown rate = new Shown("requestsPerSecond", "req/s", Direction.HIGHER, 90_000);
    Shown cpu = new Shown("serverCpuMicrosPerRequest", "µs", Direction.LOWER, 8);
    Shown tail = new Shown("serviceTimeP99Micros", "µs", Direction.LOWER, 3_000);
    Shown memory = new Shown("rssBytes", "B", Direction.LOWER, 2e8);
    List<Cell> concurrency = new ArrayList<>();
    List<Cell> flow = new ArrayList<>();
    for (String exchange : List.of("http-keepalive", "websocket")) {
      for (int connections : List.of(10, 100, 1000)) {
        concurrency.add(load("concurrency", exchange, connections, 512));
      }
      for (int bytes : List.of(512, 10_240, 102_400)) {
        flow.add(load("flow", exchange, 100, bytes));
      }
    }
    suite("concurrency", "connections", List.of(rate, tail, cpu), concurrency);
    suite("flow", "payloadBytes", List.of(rate, cpu), flow);
    suite(
        "connection",
        "exchange",
        List.of(cpu, rate),
        List.of(
            load("connection", "http-close", 100, 512),
            load("connection", "http-keepalive", 100, 512)));
    suite("occupancy", "", List.of(cpu, memory), List.of(load("occupancy", "websocket", 100, 512)));
    suite("capacity", "exchange", List.of(rate, cpu), List.of(exchange("capacity", "websocket")));
    suite(
        "latency",
        "loadPercent",
        List.of(
            new Shown("responseTimeP90Micros", "µs", Direction.LOWER, 700),
            new Shown("responseTimeP50Micros", "µs", Direction.LOWER, 300),
            new Shown("responseTimeP99Micros", "µs", Direction.LOWER, 2_000),
            new Shown("responseTimeP99_9Micros", "µs", Direction.LOWER, 9_000),
            new Shown("responseTimeMaxMicros", "µs", Direction.LOWER, 30_000)),
        List.of(
            exchange("latency", "websocket").with("loadPercent", 25),
            exchange("latency", "websocket").with("loadPercent", 50)));
  }

  private void scenarios() {
    suite(
        "idle",
        "connections",
        List.of(new Shown("liveHeapBytesPerConnection", "B", Direction.LOWER, 3_000)),
        List.of(
            Cell.of("idle").with("connections", 1000), Cell.of("idle").with("connections", 5000)));
    List<Cell> live = new ArrayList<>();
    for (String exchange : List.of("polling", "sse", "websocket")) {
      for (int readers : List.of(100, 2000)) {
        live.add(exchange("live", exchange).with("readers", readers));
      }
    }
    suite(
        "live",
        "readers",
        List.of(
            new Shown("updateLatencyP99Millis", "ms", Direction.LOWER, 80),
            new Shown("updateLatencyP50Millis", "ms", Direction.LOWER, 20),
            new Shown("updateLatencyMaxMillis", "ms", Direction.LOWER, 200),
            new Shown("serverMilliCpu", "mCPU", Direction.LOWER, 90)),
        live);
    Shown seconds = new Shown("serverCpuSeconds", "s", Direction.LOWER, 3);
    suite(
        "jobs",
        "exchange",
        List.of(seconds),
        List.of(exchange("jobs", "poll-500ms"), exchange("jobs", "websocket")));
    List<Cell> stress = new ArrayList<>();
    for (int users : List.of(40, 160, 640)) {
      stress.add(exchange("stress", "websocket").with("limit", "quota-0.125").with("users", users));
    }
    suite(
        "stress",
        "users",
        List.of(seconds, new Shown("jobErrorPercent", "%", Direction.LOWER, 3)),
        stress);
    List<Cell> transfer = new ArrayList<>();
    for (String exchange : List.of("http-post", "websocket-text")) {
      for (int bytes : List.of(1, 1000, 100_000)) {
        transfer.add(
            Cell.of("transfer")
                .with("link", "wan")
                .with("exchange", exchange)
                .with("payloadBytes", bytes));
      }
    }
    suite(
        "transfer",
        "exchange",
        List.of(new Shown("messageMillis", "ms", Direction.LOWER, 60)),
        transfer);
    suite(
        "masking",
        "operation",
        List.of(new Shown("operationNanos", "ns", Direction.LOWER, 9_000)),
        List.of(
            Cell.of("masking").with("operation", "write"),
            Cell.of("masking").with("operation", "read")));
  }

  private static Cell exchange(String suite, String exchange) {
    return Cell.of(suite).with("exchange", exchange);
  }

  private static Cell load(String suite, String exchange, int connections, int bytes) {
    return exchange(suite, exchange).with("connections", connections).with("payloadBytes", bytes);
  }

  private void suite(String name, String factor, List<Shown> shown, List<Cell> cells) {
    for (Shown own : shown) {
      measures.computeIfAbsent(
          own.name(),
          key -> {
            Measure measure =
                new Measure(key, own.unit(), own.better(), Aggregate.MEDIAN, "What " + key + " is");
            run.measure(measure);
            return measure;
          });
    }
    run.suite(
        new SuiteLayout(
            name,
            "Suite " + name,
            "What of it?",
            factor,
            shown.stream().map(Shown::name).toList()));
    for (Cell cell : cells) {
      for (int block = 1; block <= BLOCKS; block++) {
        for (int c = 0; c < CONTENDERS.size(); c++) {
          run.trial(block, "steady", CONTENDERS.get(c), result(cell, shown, 1 + 0.1 * c));
        }
      }
    }
  }

  private CellResult result(Cell cell, List<Shown> shown, double factor) {
    List<Iteration> slices = new ArrayList<>();
    for (int number = 1; number <= SLICES; number++) {
      Map<String, Double> values = new LinkedHashMap<>();
      shown.forEach(
          own -> values.put(own.name(), own.about() * factor * (0.95 + 0.1 * random.nextDouble())));
      slices.add(
          new Iteration(
              number,
              values,
              Map.of(),
              number == SLICES ? Optional.of("the machine paused") : Optional.empty()));
    }
    boolean suspect = random.nextInt(20) == 0;
    return new CellResult(
        cell,
        suspect ? Verdict.SUSPECT : Verdict.VALID,
        suspect
            ? List.of("client-bound: the client was at its limit, the server was not")
            : List.of(),
        Map.of(),
        List.of(),
        slices);
  }
}
