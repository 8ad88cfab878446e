package dev.joust.harness.block.client;

import java.io.IOException;
import java.util.Collection;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A cell as a JMH benchmark in this JVM: an iteration is a turn. JMH must not fork or warm up, as
 * the harness has made this JVM for the block and has warmed it up.
 */
@State(Scope.Benchmark)
public class TurnBenchmark {

  /** JMH makes its threads, and in them the benchmark, from the thread that runs the cell. */
  private static final InheritableThreadLocal<CellTurns> GIVEN = new InheritableThreadLocal<>();

  private final CellTurns turns = GIVEN.get();

  static void run(CellTurns cell, JmhReport report) throws RunnerException, IOException {
    GIVEN.set(cell);
    try {
      Collection<RunResult> results =
          new Runner(
                  new OptionsBuilder()
                      .include("^" + Pattern.quote(TurnBenchmark.class.getName() + ".slice") + "$")
                      .forks(0)
                      .threads(1)
                      .mode(Mode.SingleShotTime)
                      .warmupIterations(0)
                      .measurementIterations(cell.count())
                      .shouldFailOnError(true)
                      .verbosity(VerboseMode.SILENT)
                      .build())
              .run();
      report.add(results, cell.rates());
    } finally {
      GIVEN.remove();
    }
  }

  @Setup(Level.Trial)
  public void open() throws IOException, InterruptedException {
    turns.open();
  }

  /** The next turn, which takes its slice within the load, by clocks of its own. */
  @Benchmark
  public void slice() throws IOException, InterruptedException {
    turns.next();
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    turns.close();
  }
}
