package dev.joust.harness.client;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Batches of requests, cell after cell, as JMH benchmarks.
 *
 * @param client the load client's name
 * @param address the server's {@code host:port}
 * @param warmUpAddress the {@code host:port} to warm up on: the same, or that of another server
 * @param cells the cells in the order in which to run them
 * @param iterations measured iterations of each cell
 * @param iterationMillis the least length of an iteration; it ends with the batch under way. Zero:
 *     one batch
 * @param ioThreads the client's I/O threads
 * @param timeoutMillis how long to wait for an answer
 * @param warmUp how to warm up; absent: cold
 * @param jmhResults the file for JMH's own results, JSON
 */
public record ClientTrial(
    String client,
    String address,
    String warmUpAddress,
    List<BatchSpec> cells,
    int iterations,
    long iterationMillis,
    int ioThreads,
    long timeoutMillis,
    Optional<WarmUpSettings> warmUp,
    String jmhResults)
    implements ClientTask {

  /** How long each cell's load goes on before it counts; 0 for a server that is to be cold. */
  long settleMillis() {
    return warmUpAddress.equals(address) ? warmUp.map(WarmUpSettings::burstMillis).orElse(0L) : 0;
  }

  /** The share of that time that compilers may be busy at the end. */
  double compilingShare() {
    return warmUp.map(WarmUpSettings::compilingShare).orElse(1.0);
  }

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException, RunnerException {
    if (warmUp.isPresent()) {
      ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
      try {
        harness.tell(
            new WarmUp(LoadClients.named(client), this, warmUp.get(), harness, clock).run());
      } finally {
        clock.shutdownNow();
      }
    }
    new CellRunner(this, harness.port()).run();
  }
}
