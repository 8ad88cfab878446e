package dev.joust.harness.client;

import dev.joust.harness.load.ArrivalSchedule;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.load.Goal;
import dev.joust.harness.load.LoadClient;
import dev.joust.harness.load.LoadRecorder;
import dev.joust.harness.load.LoadSession;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;

/**
 * Warms the client and its server up until there is evidence that both have stopped getting faster:
 * bursts whose rates agree while the compilers of both rest. Each kind of exchange of the trial
 * gets bursts of its own, in turn.
 *
 * <p>First every connection of every cell is made and asks once, so that what is compiled knows of
 * it. What the compilers still take back when a cell's connections are made is left to {@link
 * Settling}.
 */
final class WarmUp {

  private final LoadClient client;
  private final ClientTrial trial;
  private final WarmUpSettings settings;
  private final HarnessLink harness;
  private final ScheduledExecutorService clock;

  /** A warm-up that watches for a silent server by that clock. */
  WarmUp(
      LoadClient client,
      ClientTrial trial,
      WarmUpSettings settings,
      HarnessLink harness,
      ScheduledExecutorService clock) {
    this.client = client;
    this.trial = trial;
    this.settings = settings;
    this.harness = harness;
    this.clock = clock;
  }

  ClientMessage.Warmed run() throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (BatchSpec cell : trial.cells()) {
      rehearse(cell);
    }
    List<Series> all = openOneForEachExchange();
    try {
      while (!all.stream().allMatch(Series::isSteady)
          && System.nanoTime() - start < settings.capMillis() * 1_000_000) {
        for (Series series : all) {
          series.burst();
          Thread.sleep(settings.pauseMillis());
        }
      }
      return new ClientMessage.Warmed(
          worst(all),
          all.stream().flatMap(series -> series.rates.stream()).toList(),
          (System.nanoTime() - start) / 1_000_000);
    } finally {
      all.forEach(series -> series.session.close());
    }
  }

  private void rehearse(BatchSpec cell) throws IOException, InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    try (LoadSession session = open(cell)) {
      Optional<ArrivalSchedule> openLoop = cell.prelude();
      if (openLoop.isPresent()) {
        session.run(openLoop.get(), recorder);
      } else {
        BatchSpec once =
            new BatchSpec(
                cell.exchange(), cell.connections(), cell.payloadBytes(), cell.connections());
        new Batch(once, timeout(), recorder).run(session, clock);
      }
    }
  }

  private List<Series> openOneForEachExchange() throws IOException, InterruptedException {
    Map<Exchange, BatchSpec> onePerExchange =
        trial.cells().stream()
            .collect(Collectors.toMap(BatchSpec::exchange, cell -> cell, WarmUp::smaller));
    List<Series> opened = new ArrayList<>();
    for (BatchSpec cell : onePerExchange.values()) {
      opened.add(
          new Series(
              open(
                  new BatchSpec(
                      cell.exchange(),
                      settings.connections(),
                      cell.payloadBytes(),
                      cell.requests()))));
    }
    return opened;
  }

  private LoadSession open(BatchSpec spec) throws IOException, InterruptedException {
    return client.open(spec.loadOn(trial.warmUpAddress(), timeout(), trial.ioThreads()));
  }

  private Duration timeout() {
    return Duration.ofMillis(trial.timeoutMillis());
  }

  /** Small payloads make the most requests, which is what compilers go by. */
  private static BatchSpec smaller(BatchSpec one, BatchSpec other) {
    return one.payloadBytes() <= other.payloadBytes() ? one : other;
  }

  private static Steadiness worst(List<Series> all) {
    return all.stream()
        .map(Series::steadiness)
        .filter(steadiness -> steadiness != Steadiness.STEADY)
        .findFirst()
        .orElse(Steadiness.STEADY);
  }

  /** The bursts of one kind of exchange. */
  private final class Series {

    private final LoadSession session;
    private final LoadRecorder recorder = new LoadRecorder();
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> compilingShares = new ArrayList<>();
    private final CompilerLoad compilers = CompilerLoad.ofBoth(harness);

    Series(LoadSession session) {
      this.session = session;
    }

    void burst() throws IOException, InterruptedException {
      long start = System.nanoTime();
      session.run(
          Goal.duration(Duration.ofMillis(settings.burstMillis()), System::nanoTime), recorder);
      double rate = recorder.take().completed() * 1e9 / (System.nanoTime() - start);
      rates.add(rate);
      compilingShares.add(compilers.share());
    }

    boolean isSteady() {
      return steadiness() == Steadiness.STEADY;
    }

    Steadiness steadiness() {
      return Steadiness.of(rates, compilingShares, settings);
    }
  }
}
