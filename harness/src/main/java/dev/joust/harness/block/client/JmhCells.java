package dev.joust.harness.block.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.joust.harness.client.HarnessLink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the cells of a block as JMH benchmarks in this JVM: an iteration is a slice, and the
 * schedule says whose. JMH must not fork or warm up, as the harness has made this JVM for the block
 * and has warmed it up.
 */
final class JmhCells {

  private static final String BENCHMARK =
      "^" + Pattern.quote(TurnBenchmark.class.getName() + ".slice") + "$";

  private final BlockTask task;
  private final String harnessLine;

  JmhCells(BlockTask task, String harnessLine) {
    this.task = task;
    this.harnessLine = harnessLine;
  }

  /** Runs all cells in their order and writes JMH's results. */
  void run() throws RunnerException, IOException {
    List<RunResult> results = new ArrayList<>();
    for (int cell = 0; cell < task.cells().size(); cell++) {
      for (RunResult result : new Runner(options(cell)).run()) {
        results.addAll(JmhResults.byContender(task, cell, result));
      }
    }
    JmhResults.write(results, task.jmhResults());
  }

  private Options options(int cell) throws JsonProcessingException {
    return new OptionsBuilder()
        .include(BENCHMARK)
        .forks(0)
        .threads(1)
        .mode(Mode.SingleShotTime)
        .warmupIterations(0)
        .measurementIterations(task.schedule(cell).turns().size())
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT)
        .param("task", HarnessLink.mapper().writeValueAsString(task))
        .param("cell", String.valueOf(cell))
        .param("harnessLine", harnessLine)
        .build();
  }
}
