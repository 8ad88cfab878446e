package dev.joust.harness.suite.masking;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures operations by JMH in this JVM, which the harness has made for them and one contender. In
 * a JVM that has run others, an operation's code is compiled for them as well.
 *
 * @param settings how they are measured; an iteration of the warm-up does not count: a rehearsal
 *     has two, and one goes before those that count
 */
record MaskingTask(String contenderFolder, List<Operation> operations, MaskingSettings settings)
    implements ClientTask {

  /** An operation was measured on payloads of one length; not at all if it is not done apart. */
  record Measured(List<Timing> iterations) implements ClientReport {}

  /** The time for one operation, and the processors that compilers kept busy meanwhile. */
  record Timing(double nanos, double compilingCores) {}

  /** How often an operation is rehearsed on a payload, at most, until the compilers rest. */
  static final int MOST_TURNS = 20;

  private static final String COMPILING_CORES = "compilingCores";

  private static final byte[] SAMPLE = {1};

  @Override
  public void run(HarnessLink harness) throws IOException, RunnerException {
    // JMH makes the threads of a benchmark from this one.
    Thread.currentThread().setContextClassLoader(CodecFolder.loader(Path.of(contenderFolder)));
    for (Operation operation : operations) {
      boolean possible = operation.work(CodecFolder.codec(), SAMPLE).isPresent();
      for (int bytes : settings.payloadBytes()) {
        harness.reached(new Measured(possible ? measure(operation, bytes) : List.of()));
      }
    }
  }

  private List<Timing> measure(Operation operation, int bytes) throws RunnerException {
    return rehearsed(operation, bytes).stream()
        .map(
            iteration ->
                new Timing(iteration.getPrimaryResult().getScore(), compilingCores(iteration)))
        .toList();
  }

  /**
   * The first iterations during which the compilers rest; those of the last turn if they never do.
   */
  private List<IterationResult> rehearsed(Operation operation, int bytes) throws RunnerException {
    for (int turn = 1; ; turn++) {
      boolean last = turn == MOST_TURNS;
      if (areCompilersAtRest(iterations(operation, bytes, 0, 2, settings.warmUp())) || last) {
        List<IterationResult> measured =
            iterations(operation, bytes, 1, settings.iterations(), settings.iterationTime());
        if (areCompilersAtRest(measured) || last) {
          return measured;
        }
      }
    }
  }

  private static boolean areCompilersAtRest(List<IterationResult> iterations) {
    return iterations.stream()
        .allMatch(iteration -> compilingCores(iteration) <= CompilerLoad.RESTING_CORES);
  }

  private static double compilingCores(IterationResult iteration) {
    return iteration.getSecondaryResults().get(COMPILING_CORES).getScore();
  }

  private List<IterationResult> iterations(
      Operation operation, int bytes, int before, int count, Duration time) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(MaskingBenchmark.class.getName() + ".operation")
                    .forks(0)
                    .threads(1)
                    .warmupIterations(before)
                    .warmupTime(TimeValue.milliseconds(settings.warmUp().toMillis()))
                    .measurementIterations(count)
                    .measurementTime(TimeValue.milliseconds(time.toMillis()))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .param("operation", operation.name())
                    .param("payloadBytes", String.valueOf(bytes))
                    .build())
            .run();
    return results.stream()
        .flatMap(result -> result.getBenchmarkResults().stream())
        .flatMap(result -> result.getIterationResults().stream())
        .toList();
  }
}
