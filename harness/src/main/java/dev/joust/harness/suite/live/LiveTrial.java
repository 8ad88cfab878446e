package dev.joust.harness.suite.live;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.ScenarioClient;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
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

/** One way of reading, with more and more readers of one server. */
final class LiveTrial implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);

  /** The slowest that connections are made before a trial is given up. */
  private static final int CONNECTIONS_PER_SECOND = 100;

  private static final int MOST_READERS_PER_CLIENT = 15_000;

  private final Stage stage;
  private final LiveSettings settings;
  private final LiveVariant variant;
  private final Duration period;
  private final Optional<Path> nginxProgram;
  private final int mostConnections;
  private final List<ScenarioClient> clients = new ArrayList<>();
  private final List<LiveStep> steps = new ArrayList<>();
  private final List<Integer> doubtful = new ArrayList<>();
  private Optional<Nginx> nginx = Optional.empty();
  private Optional<Double> pollsPerSecond = Optional.empty();
  private boolean tooMany;
  private ServerProcess server;

  /**
   * Prepares a trial.
   *
   * @param mostConnections how many a process can have open
   */
  LiveTrial(
      Stage stage,
      LiveSettings settings,
      LiveVariant variant,
      Optional<Path> nginxProgram,
      int mostConnections) {
    this.stage = stage;
    this.settings = settings;
    this.variant = variant;
    this.period = settings.period(variant.exchange());
    this.nginxProgram = nginxProgram;
    this.mostConnections = mostConnections;
  }

  /**
   * Goes through the cells: steps of readers, up to the first that is too much, then what they come
   * to.
   */
  void run(List<Cell> cells) throws TrialFailure, ServerFailure, IOException, InterruptedException {
    List<Cell> ofSteps = cells.stream().filter(cell -> readers(cell).isPresent()).toList();
    List<Integer> readers = ofSteps.stream().map(cell -> readers(cell).orElseThrow()).toList();
    startClients(readers);
    startServer();
    beginReading(readers);
    probe();
    try (LiveHistograms histograms = new LiveHistograms(stage.folder(), stage.id())) {
      for (Cell cell : ofSteps) {
        if (tooMany) {
          stage.notMeasured(cell);
        } else {
          measure(cell, histograms);
        }
      }
    }
    if (!tooMany) {
      for (ScenarioClient client : clients) {
        client.awaitEnd(START);
      }
    }
    cells.stream().filter(cell -> readers(cell).isEmpty()).forEach(this::foundCapacity);
  }

  private static Optional<Integer> readers(Cell cell) {
    return cell.value(LiveScenario.READERS).map(Integer::parseInt);
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

  private void startClients(List<Integer> readers) throws IOException {
    for (int first = 0; first < Collections.max(readers); first += readersPerClient()) {
      clients.add(stage.startClient());
    }
  }

  private void beginReading(List<Integer> readers) {
    int each = readersPerClient();
    for (int i = 0; i < clients.size(); i++) {
      int before = i * each;
      List<Integer> own =
          readers.stream().map(all -> Math.max(0, Math.min(each, all - before))).toList();
      clients.get(i).begin(task(before, own));
    }
  }

  private int readersPerClient() {
    return Math.min(MOST_READERS_PER_CLIENT, mostConnections);
  }

  private LiveTask task(int firstReader, List<Integer> readers) {
    boolean probes = !variant.exchange().isPush() && firstReader == 0;
    return new LiveTask(
        nginx.map(Nginx::address).orElseGet(server::address),
        variant.way(),
        firstReader,
        readers,
        settings.pause(variant.exchange(), variant.preset()).toMillis(),
        period.toMillis(),
        settings.updates(),
        stage.profile().timeout().toMillis(),
        stage.placement().clientCoreCount(),
        new RateProbe(probes ? settings.rateProbe().toMillis() : 0));
  }

  private void probe() throws TrialFailure, InterruptedException {
    if (!variant.exchange().isPush() && !settings.rateProbe().isZero()) {
      Duration atMost = START.plus(settings.rateProbe().multipliedBy(3));
      pollsPerSecond =
          Optional.of(
              clients.get(0).await(LiveTask.Probed.class, atMost).report().rate().perSecond());
      clients.get(0).proceed();
    }
  }

  /** What was measured of fewer readers stays true where more bring a server down. */
  private void measure(Cell cell, LiveHistograms histograms)
      throws TrialFailure, ServerFailure, InterruptedException {
    try {
      LiveStep step = step(readers(cell).orElseThrow());
      histograms.add(step);
      found(cell, step);
    } catch (TrialFailure | ServerFailure failure) {
      if (steps.isEmpty()) {
        throw failure;
      }
      tooMany = true;
      Judgement judgement = new Judgement();
      judgement.require(false, "%s", failure.getMessage());
      stage.found(judgement.result(cell, Map.of(), List.of()));
    }
  }

  private LiveStep step(int readers) throws TrialFailure, InterruptedException, ServerFailure {
    Duration atMost =
        START
            .plus(period.multipliedBy(settings.updates() + 3L))
            .plus(stage.profile().timeout().multipliedBy(3))
            .plusSeconds(readers / CONNECTIONS_PER_SECOND);
    List<Reached<LiveTask.Ready>> ready = await(LiveTask.Ready.class, atMost);
    SpanMeter.Begun begun = meter().begin();
    clients.forEach(ScenarioClient::proceed);
    List<Reached<LiveTask.Read>> read = await(LiveTask.Read.class, atMost);
    Span span = begun.end(ClientUsage.together(read.stream().map(Reached::usage).toList()));
    return new LiveStep(
        readers,
        variant.exchange().isPush(),
        ready.stream().map(said -> said.report().result()).toList(),
        read.stream().map(said -> said.report().result()).toList(),
        read.get(0).report().clockStepMicros(),
        span,
        nginx.flatMap(Nginx::memoryBytes),
        stage.placement().clientCoreCount());
  }

  private SpanMeter meter() {
    return stage.meter(() -> nginx.flatMap(Nginx::cpuNanos));
  }

  private <R extends ClientReport> List<Reached<R>> await(Class<R> point, Duration atMost)
      throws TrialFailure, InterruptedException {
    List<Reached<R>> all = new ArrayList<>();
    for (ScenarioClient client : clients) {
      all.add(client.await(point, atMost));
    }
    return all;
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
    clients.forEach(ScenarioClient::proceed);
  }

  private void foundCapacity(Cell cell) {
    Judgement judgement = new Judgement();
    judgement.expect(doubtful.isEmpty(), "steps of it are in doubt, those of %s readers", doubtful);
    stage.found(
        judgement.result(cell, new LiveCapacity(steps, pollsPerSecond).values(), List.of()));
  }

  @Override
  public void close() {
    nginx.ifPresent(Nginx::close);
  }
}
