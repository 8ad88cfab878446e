package dev.joust.harness.scenario.masking;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.spi.FrameCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures operations as JMH benchmarks in this JVM, which the harness has made for one contender.
 *
 * @param folder the contender's
 * @param works what to measure, in this order
 * @param warmUpMillis how long each is done before it counts
 * @param iterations how often each is measured
 * @param iterationMillis for how long
 */
record MaskingTask(
    String folder, List<Work> works, long warmUpMillis, int iterations, long iterationMillis)
    implements ClientTask {

  static final String MEASURED = "measured";

  private static final byte[] SAMPLE = {1};

  /**
   * An operation on a payload.
   *
   * @param operation which
   * @param payloadBytes how long it is
   */
  record Work(Operation operation, int payloadBytes) {}

  /** The name of the n-th iteration's figure, in nanoseconds, from 0. */
  static String figure(int iteration) {
    return "nanos-" + iteration;
  }

  @Override
  public void run(HarnessLink harness) throws IOException, RunnerException {
    FrameCodec codec = CodecFolder.load(Path.of(folder));
    for (Work work : works) {
      boolean possible = work.operation().work(codec, SAMPLE).isPresent();
      Map<String, Double> figures = possible ? measure(work) : Map.of();
      harness.tell(new Reached(MEASURED, figures, Map.of(), Map.of()));
    }
  }

  private Map<String, Double> measure(Work work) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(MaskingBenchmark.class.getName() + ".operation")
                    .forks(0)
                    .threads(1)
                    .warmupIterations(1)
                    .warmupTime(TimeValue.milliseconds(warmUpMillis))
                    .measurementIterations(iterations)
                    .measurementTime(TimeValue.milliseconds(iterationMillis))
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .param("folder", folder)
                    .param("operation", work.operation().name())
                    .param("payloadBytes", String.valueOf(work.payloadBytes()))
                    .build())
            .run();
    Map<String, Double> figures = new LinkedHashMap<>();
    results.stream()
        .flatMap(result -> result.getBenchmarkResults().stream())
        .flatMap(result -> result.getIterationResults().stream())
        .map(IterationResult::getPrimaryResult)
        .forEach(result -> figures.put(figure(figures.size()), result.getScore()));
    return figures;
  }
}
