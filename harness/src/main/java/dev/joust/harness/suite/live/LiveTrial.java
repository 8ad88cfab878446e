package dev.joust.harness.suite.live;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.Client;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HistogramLog;
import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** One way of reading, with more and more readers of one server. */
final class LiveTrial implements AutoCloseable {

  private static final double NANOS_PER_MICRO = 1_000;
  private static final String HISTOGRAMS =
      "generation to arrival in nanoseconds, the column of maxima in microseconds; tags are readers";

  private static final int MOST_READERS_PER_CLIENT = 15_000;

  private final Stage stage;
  private final LiveScenario scenario;
  private final LiveSettings settings;
  private final LiveExchange exchange;
  private final LivePreset preset;
  private final int burst;
  private final Duration period;
  private final List<LiveStep> steps = new ArrayList<>();
  private final List<Integer> doubtful = new ArrayList<>();
  private Optional<Nginx> nginx = Optional.empty();
  private Optional<Double> pollsPerSecond = Optional.empty();
  private boolean tooMany;
  private ClientGroup clients;
  private ServerProcess server;
  private HostClocks clocks;

  /** Prepares a trial whose pushes tell so many readers at once; 0: all. */
  LiveTrial(
      Stage stage, LiveScenario scenario, LiveExchange exchange, LivePreset preset, int burst) {
    this.stage = stage;
    this.scenario = scenario;
    this.settings = scenario.settings();
    this.exchange = exchange;
    this.preset = preset;
    this.burst = burst;
    this.period = settings.period(exchange);
  }

  void run(List<Cell> cells) throws TrialFailure, ServerFailure, IOException, InterruptedException {
    List<Cell> ofSteps = cells.stream().filter(cell -> readers(cell).isPresent()).toList();
    List<Integer> readers = ofSteps.stream().map(cell -> readers(cell).orElseThrow()).toList();
    startClients(readers);
    startServer();
    clocks = stage.hostClocks();
    clients.begin(client -> task(client, readers));
    probe();
    try (HistogramLog histograms =
        new HistogramLog(stage.folder(), stage.id(), HISTOGRAMS, NANOS_PER_MICRO)) {
      for (Cell cell : ofSteps) {
        if (tooMany) {
          stage.notMeasured(cell);
        } else {
          measure(cell, histograms);
        }
      }
    }
    if (!tooMany) {
      clients.awaitEnd(Stage.START);
    }
    cells.stream().filter(cell -> readers(cell).isEmpty()).forEach(this::foundCapacity);
  }

  private static Optional<Integer> readers(Cell cell) {
    return cell.value(Factor.READERS);
  }

  private void startServer() throws TrialFailure, ServerFailure, IOException, InterruptedException {
    server =
        stage.startServer(
            List.of(
                "--live-period-ms",
                String.valueOf(period.toMillis()),
                "--live-burst",
                String.valueOf(burst)));
    if (exchange == LiveExchange.POLLING_NGINX) {
      nginx =
          Optional.of(
              Nginx.start(
                  scenario.nginx().orElseThrow(),
                  stage.folder().resolve("nginx").resolve(stage.id()),
                  new NginxSettings(
                      preset.nginxWorkers(),
                      scenario.mostOfServer(),
                      preset.nginxKeepsForASecond()),
                  server.address(),
                  stage.placement().serverCores()));
    }
  }

  /** As many on each host of load, so that these have as much to do. */
  private void startClients(List<Integer> readers) throws IOException {
    int most = Math.min(MOST_READERS_PER_CLIENT, scenario.mostOfClient());
    int needed = (Collections.max(readers) + most - 1) / most;
    int onEachHost = (needed + loadHosts() - 1) / loadHosts();
    clients = stage.startClients(onEachHost * loadHosts());
  }

  private int loadHosts() {
    return stage.hosts().load().size();
  }

  private LiveTask task(int client, List<Integer> steps) {
    boolean probes = !exchange.isPush() && client == 0;
    int most = Collections.max(steps);
    int firstReader = IntStream.range(0, client).map(before -> clients.share(most, before)).sum();
    List<Integer> readers = steps.stream().map(all -> clients.share(all, client)).toList();
    return new LiveTask(
        nginx.map(Nginx::address).orElseGet(server::address),
        exchange,
        firstReader,
        readers,
        settings.pause(exchange, preset).truncatedTo(ChronoUnit.MILLIS),
        period,
        settings.updates(),
        stage.profile().timeout(),
        stage.placement().clients().get(client % loadHosts()).coreCount(),
        clocks.ahead(client),
        probes ? settings.rateProbe() : Duration.ZERO);
  }

  private void probe() throws TrialFailure, InterruptedException {
    if (!exchange.isPush() && !settings.rateProbe().isZero()) {
      Duration atMost = Stage.START.plus(settings.rateProbe().multipliedBy(3));
      Client first = clients.all().get(0);
      pollsPerSecond = Optional.of(first.await(LiveTask.Probed.class, atMost).report().perSecond());
      first.proceed();
    }
  }

  private void measure(Cell cell, HistogramLog histograms)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    try {
      LiveStep step = step(readers(cell).orElseThrow());
      histograms.add(step.span().seconds(), latency(step));
      found(cell, step);
    } catch (TrialFailure | ServerFailure failure) {
      if (steps.isEmpty()) {
        throw failure;
      }
      tooMany = true;
      Evidence failed = Evidence.of(new Fact.Failure(failure.getMessage()));
      stage.found(
          new Judgement()
              .judge(List.of(NoiseRules.COMPLETED), failed)
              .result(cell, Map.of(), List.of()));
    }
  }

  private static Histogram latency(LiveStep step) {
    Histogram latency = step.latencyNanos();
    latency.setTag(String.valueOf(step.readers()));
    return latency;
  }

  private LiveStep step(int readers)
      throws TrialFailure, InterruptedException, ServerFailure, IOException {
    Duration atMost =
        Stage.startWith(readers)
            .plus(period.multipliedBy(settings.updates() + 3L))
            .plus(stage.profile().timeout().multipliedBy(3));
    List<Reached<LiveTask.Ready>> ready = clients.await(LiveTask.Ready.class, atMost);
    SpanMeter meter = stage.meter(() -> nginx.flatMap(Nginx::cpuNanos));
    Measured<LiveTask.Read> read = stage.measure(meter, clients, LiveTask.Read.class, atMost);
    return new LiveStep(
        readers,
        exchange.isPush(),
        ready.stream().map(said -> said.report().result()).toList(),
        read.reports().stream().map(LiveTask.Read::result).toList(),
        read.first().clockStepMicros(),
        clocks.bound().toNanos() / 1e3,
        read.span(),
        nginx.flatMap(Nginx::memoryBytes));
  }

  private void found(Cell cell, LiveStep step) {
    CellResult result =
        LiveRules.judge(step, stage.placement().serverCoreCount())
            .result(
                cell,
                Gauge.read(LiveMeasures.GAUGES, step),
                List.of(new Iteration(1, Map.of(), step.errors())));
    steps.add(step);
    if (result.verdict() == Verdict.SUSPECT) {
      doubtful.add(step.readers());
    }
    tooMany = result.verdict() == Verdict.INVALID;
    stage.found(result);
    clients.proceed();
  }

  private void foundCapacity(Cell cell) {
    stage.found(
        new Judgement()
            .judge(List.of(LiveRules.STEPS), doubtful)
            .result(cell, new LiveCapacity(steps, pollsPerSecond).values(), List.of()));
  }

  @Override
  public void close() {
    nginx.ifPresent(Nginx::close);
  }
}
