package dev.joust.harness.suite.live;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HistogramLog;
import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** One way of reading, with more and more readers of one server. */
final class LiveTrial implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);

  private static final int CONNECTIONS_PER_SECOND = 100;

  private static final double NANOS_PER_MICRO = 1_000;
  private static final String HISTOGRAMS =
      "generation to arrival in nanoseconds, the column of maxima in microseconds; tags are readers";

  private static final int MOST_READERS_PER_CLIENT = 15_000;

  private final Stage stage;
  private final LiveSettings settings;
  private final LiveVariant variant;
  private final Duration period;
  private final Optional<Path> nginxProgram;
  private final int mostConnections;
  private final int mostOfClient;
  private final List<LiveStep> steps = new ArrayList<>();
  private final List<Integer> doubtful = new ArrayList<>();
  private Optional<Nginx> nginx = Optional.empty();
  private Optional<Double> pollsPerSecond = Optional.empty();
  private boolean tooMany;
  private ClientGroup clients;
  private ServerProcess server;
  private HostClocks clocks;

  /**
   * Prepares a trial.
   *
   * @param mostConnections how many the server can have open
   * @param mostOfClient how many a client can have open
   */
  LiveTrial(
      Stage stage,
      LiveSettings settings,
      LiveVariant variant,
      Optional<Path> nginxProgram,
      int mostConnections,
      int mostOfClient) {
    this.stage = stage;
    this.settings = settings;
    this.variant = variant;
    this.period = settings.period(variant.exchange());
    this.nginxProgram = nginxProgram;
    this.mostConnections = mostConnections;
    this.mostOfClient = mostOfClient;
  }

  void run(List<Cell> cells) throws TrialFailure, ServerFailure, IOException, InterruptedException {
    List<Cell> ofSteps = cells.stream().filter(cell -> readers(cell).isPresent()).toList();
    List<Integer> readers = ofSteps.stream().map(cell -> readers(cell).orElseThrow()).toList();
    startClients(readers);
    startServer();
    beginReading(readers);
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
      clients.awaitEnd(START);
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
                String.valueOf(variant.burst())));
    if (variant.hasNginx()) {
      boolean keepsForASecond = variant.preset().nginxKeepsForASecond();
      nginx =
          Optional.of(
              Nginx.start(
                  nginxProgram.orElseThrow(),
                  stage.folder().resolve("nginx").resolve(stage.id()),
                  new NginxSettings(
                      variant.preset().nginxWorkers(),
                      mostConnections,
                      keepsForASecond,
                      keepsForASecond),
                  server.address(),
                  stage.placement().serverCores()));
    }
  }

  /** As many on each host of load, so that these have as much to do. */
  private void startClients(List<Integer> readers) throws IOException {
    int most = Math.min(MOST_READERS_PER_CLIENT, mostOfClient);
    int needed = (Collections.max(readers) + most - 1) / most;
    int onEachHost = (needed + loadHosts() - 1) / loadHosts();
    clients = stage.startClients(onEachHost * loadHosts());
  }

  private int loadHosts() {
    return stage.hosts().load().size();
  }

  private void beginReading(List<Integer> readers) throws IOException {
    clocks = stage.hostClocks();
    clients.begin(client -> task(client, readers));
  }

  private LiveTask task(int client, List<Integer> steps) {
    boolean probes = !variant.exchange().isPush() && client == 0;
    int most = Collections.max(steps);
    int firstReader = IntStream.range(0, client).map(before -> clients.share(most, before)).sum();
    List<Integer> readers = steps.stream().map(all -> clients.share(all, client)).toList();
    return new LiveTask(
        nginx.map(Nginx::address).orElseGet(server::address),
        variant.exchange(),
        firstReader,
        readers,
        settings.pause(variant.exchange(), variant.preset()).toMillis(),
        period.toMillis(),
        settings.updates(),
        stage.profile().timeout().toMillis(),
        stage.placement().clients().get(client % loadHosts()).coreCount(),
        clocks.ahead(client).toNanos(),
        new RateProbe(probes ? settings.rateProbe().toMillis() : 0));
  }

  private void probe() throws TrialFailure, InterruptedException {
    if (!variant.exchange().isPush() && !settings.rateProbe().isZero()) {
      Duration atMost = START.plus(settings.rateProbe().multipliedBy(3));
      pollsPerSecond =
          Optional.of(
              clients
                  .all()
                  .get(0)
                  .await(LiveTask.Probed.class, atMost)
                  .report()
                  .rate()
                  .perSecond());
      clients.all().get(0).proceed();
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
        START
            .plus(period.multipliedBy(settings.updates() + 3L))
            .plus(stage.profile().timeout().multipliedBy(3))
            .plusSeconds(readers / CONNECTIONS_PER_SECOND);
    List<Reached<LiveTask.Ready>> ready = clients.await(LiveTask.Ready.class, atMost);
    SpanMeter.Begun begun = meter().begin();
    clients.proceed();
    List<Reached<LiveTask.Read>> read = clients.await(LiveTask.Read.class, atMost);
    Span span = begun.end(ClientGroup.usage(read));
    return new LiveStep(
        readers,
        variant.exchange().isPush(),
        ready.stream().map(said -> said.report().result()).toList(),
        read.stream().map(said -> said.report().result()).toList(),
        read.get(0).report().clockStepMicros(),
        clocks.bound().toNanos() / 1e3,
        span,
        nginx.flatMap(Nginx::memoryBytes),
        HostLoad.of(read, stage.placement()));
  }

  private SpanMeter meter() {
    return stage.meter(() -> nginx.flatMap(Nginx::cpuNanos));
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
