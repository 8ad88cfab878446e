package dev.joust.harness.trial;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.client.ClientTrial;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.PlannedTrial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A trial of batches: a client's JVM takes a server through them, and both are observed. */
final class BatchTrial implements AutoCloseable {

  private static final Duration START_AND_STOP = Duration.ofSeconds(60);

  /** A cell may take as often the time that its iterations should. */
  private static final int PATIENCE = 20;

  private final Launches launches;
  private final TrialOutcome outcome;
  private final CompletableFuture<TrialWatch> watch = new CompletableFuture<>();
  private final ClientProcess client;

  /**
   * Starts the client's JVM, which then waits for its task: it comes up while the server does.
   *
   * @throws IOException if it cannot be started
   */
  BatchTrial(Launches launches, PlannedTrial planned, TrialOutcome outcome) throws IOException {
    this.launches = launches;
    this.outcome = outcome;
    this.client =
        ClientProcess.start(launches.client(planned), message -> watch.join().answer(message));
  }

  /**
   * Makes it. What was observed by then is part of the outcome, however this ends.
   *
   * @param specs the cells that each batch of the trial stands for
   * @throws TrialFailure if the client cannot go on, or the server has died
   * @throws IOException if the run's folder cannot be written to
   */
  void run(ServerProcess server, ClientTrial trial, Map<BatchSpec, List<Cell>> specs)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    TrialWatch observer = new TrialWatch(server, trial, launches.placement());
    try (client) {
      server.death().thenAccept(failure -> client.fail(failure.getMessage()));
      watch.complete(observer);
      client.await(atMost(trial));
    } finally {
      outcome.observe(specs, observer);
    }
  }

  @Override
  public void close() {
    client.close();
    // Where the server did not start, the client's question for its task still waits.
    watch.cancel(false);
  }

  private static Duration atMost(ClientTrial trial) {
    Duration all =
        START_AND_STOP.plusMillis(trial.warmUp().map(WarmUpSettings::capMillis).orElse(0L) * 2);
    for (BatchSpec spec : trial.cells()) {
      long iterationMillis =
          spec.requestsPerSecond()
              // It is settled by twenty fifths of it at most, and measured.
              .map(rate -> (long) (5 * spec.requests() * 1_000 / rate))
              .orElse(trial.iterationMillis() * PATIENCE);
      all =
          all.plusMillis(iterationMillis * (trial.iterations() + 1))
              .plusMillis(trial.timeoutMillis() * (1 + trial.iterations()))
              .plusSeconds(30);
    }
    return all;
  }
}
