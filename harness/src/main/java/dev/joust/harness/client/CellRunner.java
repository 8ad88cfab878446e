package dev.joust.harness.client;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the cells of a trial as JMH benchmarks in this JVM. JMH must not fork, warm up or mix
 * contenders: the harness has made this JVM for one contender and has warmed it up.
 */
final class CellRunner {

  private static final String BENCHMARK =
      "^" + Pattern.quote(BatchBenchmark.class.getName() + ".batch") + "$";

  private final ClientTrial trial;
  private final int harnessPort;

  CellRunner(ClientTrial trial, int harnessPort) {
    this.trial = trial;
    this.harnessPort = harnessPort;
  }

  /** Runs all cells in their order and writes JMH's results. */
  void run() throws RunnerException, IOException {
    List<RunResult> results = new ArrayList<>();
    for (int cell = 0; cell < trial.cells().size(); cell++) {
      results.addAll(new Runner(options(cell).build()).run());
    }
    try (PrintStream file = new PrintStream(trial.jmhResults(), StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, file).writeOut(results);
    }
  }

  private ChainedOptionsBuilder options(int cell) {
    BatchSpec spec = trial.cells().get(cell);
    boolean single = trial.iterationMillis() == 0 || spec.requestsPerSecond().isPresent();
    return new OptionsBuilder()
        .include(BENCHMARK)
        .forks(0)
        .threads(1)
        .mode(single ? Mode.SingleShotTime : Mode.Throughput)
        .warmupIterations(0)
        .measurementIterations(trial.iterations())
        .measurementTime(TimeValue.milliseconds(Math.max(1, trial.iterationMillis())))
        .operationsPerInvocation(spec.requests())
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT)
        .param("client", trial.client())
        .param("address", trial.address())
        .param("exchange", spec.exchange().label())
        .param("connections", String.valueOf(spec.connections()))
        .param("payloadBytes", String.valueOf(spec.payloadBytes()))
        .param("requests", String.valueOf(spec.requests()))
        .param("requestsPerSecond", String.valueOf(spec.requestsPerSecond().orElse(0.0)))
        .param("ioThreads", String.valueOf(trial.ioThreads()))
        .param("timeoutMillis", String.valueOf(trial.timeoutMillis()))
        .param("settleMillis", String.valueOf(trial.settleMillis()))
        .param("compilingShare", String.valueOf(trial.compilingShare()))
        .param("harnessPort", String.valueOf(harnessPort))
        .param("cell", String.valueOf(cell));
  }
}
