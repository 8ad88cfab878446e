package dev.joust.harness.suite.idle;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.Share;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.ProcessLimits;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.load.Compression;
import dev.joust.load.LoadResult;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Suite {@code idle}: the memory that WebSocket connections take that do nothing, the time to
 * accept them all, and how they answer one message each.
 */
public final class IdleScenario implements Scenario {

  static final String NAME = "idle";

  public static final Suite<IdleSettings> SUITE =
      Suite.ofScenario(
          NAME,
          IdleSettings.class,
          (settings, profile) ->
              new IdleScenario(settings, ProcessLimits.here(OptionalLong.empty())));

  private static final Factor<String> SUMMARY = Factor.text("summary");

  private static final String SLOPE = "slope";

  private static final Factor<Duration> PING = Factors.time("ping");

  private static final int FILES_BESIDE_CONNECTIONS = 500;

  /** What it takes to open some thousand connections and to collect garbage. */
  private static final Duration STEP = Duration.ofSeconds(1);

  /** What it takes a connection to have its messages echoed where they are compressed. */
  private static final Duration ECHOES = Duration.ofMillis(3);

  private static final double MESSAGES_PER_SECOND = 2_000;

  /** What a deflater and an inflater of zlib take, with the buffers around them. */
  private static final long DEFLATE_BYTES = 320 * 1024;

  /** The part of the machine's memory that they may take, as client and heap need some as well. */
  private static final double DEFLATE_MEMORY_SHARE = 0.5;

  private final IdleSettings settings;
  private final long mostFiles;
  private final OptionalLong mostCompressed;

  private IdleScenario(IdleSettings settings, ProcessLimits limits) {
    this.settings = settings;
    this.mostFiles = Math.min(limits.serverFiles(), limits.clientFiles());
    this.mostCompressed =
        limits.serverMemoryBytes().stream()
            .map(bytes -> (long) (bytes * DEFLATE_MEMORY_SHARE / DEFLATE_BYTES))
            .findFirst();
  }

  @Override
  public Scenario within(ProcessLimits limits) {
    return new IdleScenario(settings, limits);
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Idle connections",
        "What does a WebSocket connection cost that does nothing?" + leftOut(),
        Factor.CONNECTIONS.name(),
        List.of(
            "liveHeapBytesPerConnection",
            "rssBytesPerConnection",
            "directBytesPerConnection",
            "rssBytes",
            "kernelBytesPerConnection",
            "connectSeconds",
            "responseTimeP99Micros",
            "memoryOfMostBytes",
            "memorySlopeBytes",
            "liveHeapSlopeBytes",
            "directSlopeBytes",
            "nativeSlopeBytes",
            "kernelSlopeBytes",
            "pingMilliCpuOf10000",
            "serverCpuMicrosPerPing",
            "pingBytesPerSecondOf10000"));
  }

  private String leftOut() {
    List<Integer> asked = settings.slope().orElse(List.of());
    StringBuilder text = new StringBuilder();
    if (asked.stream().anyMatch(connections -> !hasFiles(connections))) {
      text.append(
          " Left out of the slope: more than %d connections, as a process may have %d files open."
              .formatted(mostFiles - FILES_BESIDE_CONNECTIONS, mostFiles));
    }
    if (compressions().stream().anyMatch(IdleScenario::isCompressed)
        && asked.stream().anyMatch(connections -> !hasMemory(connections))) {
      text.append(
          " Left out of the slope with compression: more than %d connections, as their deflaters"
                  .formatted(mostCompressed.orElseThrow())
              + " and inflaters may take half of the memory.");
    }
    return text.toString();
  }

  private boolean hasFiles(int connections) {
    return connections <= mostFiles - FILES_BESIDE_CONNECTIONS;
  }

  private boolean hasMemory(int connections) {
    return mostCompressed.stream().allMatch(most -> connections <= most);
  }

  private static boolean isCompressed(Compression compression) {
    return compression != Compression.NONE;
  }

  private List<Compression> compressions() {
    return settings.compression().orElse(List.of(Compression.NONE));
  }

  /** The steps of a slope that processes have files for, and memory if messages are compressed. */
  private List<Integer> steps(Compression compression) {
    return settings.slope().orElse(List.of()).stream()
        .filter(this::hasFiles)
        .filter(connections -> !isCompressed(compression) || hasMemory(connections))
        .toList();
  }

  @Override
  public List<Measure> measures() {
    return Stream.of(
            Gauge.measures(IdleObservation.GAUGES),
            Gauge.measures(SlopeObservation.GAUGES),
            Gauge.measures(PingObservation.GAUGES))
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("websocket");
  }

  @Override
  public int mostConnections() {
    return Stream.concat(
            settings.connections().stream(),
            compressions().stream().flatMap(compression -> steps(compression).stream()))
        .mapToInt(Integer::intValue)
        .max()
        .orElseThrow();
  }

  @Override
  public Optional<String> remedyForHosts() {
    return Optional.empty();
  }

  /** That of the slope and its pings is shared out among all cells. */
  @Override
  public Duration expectedTime() {
    Duration each = Scenario.super.expectedTime();
    int cells = settings.connections().size();
    Duration all = each.multipliedBy(cells);
    for (Compression compression : slopes().toList()) {
      List<Integer> steps = steps(compression);
      cells++;
      all = all.plus(each).plus(STEP.multipliedBy(steps.size()));
      if (isCompressed(compression)) {
        all = all.plus(ECHOES.multipliedBy(most(steps)));
      } else if (settings.pings().isPresent()) {
        cells += periods().size();
        all = all.plus(settings.pings().get().span().multipliedBy(periods().size() + 2L));
      }
    }
    return all.dividedBy(cells);
  }

  /** The compressions of which there are steps enough for a slope. */
  private Stream<Compression> slopes() {
    return compressions().stream().filter(compression -> steps(compression).size() > 1);
  }

  /**
   * Each number in a trial of its own, as memory that was taken once is not always given back; the
   * slope in one, as it only rises.
   */
  @Override
  public List<List<Cell>> trials() {
    Stream<List<Cell>> each =
        Cells.of(NAME)
            .by(Factor.CONNECTIONS, settings.connections())
            .each(cell -> Factors.within(settings.security(), cell))
            .alone()
            .stream();
    Stream<List<Cell>> slope =
        Factors.within(settings.security(), Cell.of(NAME))
            .flatMap(cell -> slopes().map(compression -> Factors.compressed(cell, compression)))
            .map(this::slope);
    return Stream.concat(each, slope).toList();
  }

  /** Pings are not compressed, so the connections that they are sent over are not either. */
  private List<Cell> slope(Cell cell) {
    Stream<Cell> pings =
        periods().stream()
            .filter(period -> !isCompressed(Factors.compression(cell)))
            .map(
                period ->
                    cell.with(Factor.CONNECTIONS, most(steps(Compression.NONE)))
                        .with(PING, period));
    return Stream.concat(Stream.of(cell.with(SUMMARY, SLOPE)), pings).toList();
  }

  private List<Duration> periods() {
    return settings.pings().map(Pings::periods).orElse(List.of());
  }

  private static int most(List<Integer> steps) {
    return steps.get(steps.size() - 1);
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    if (cells.get(0).value(SUMMARY).isPresent()) {
      Compression compression = Factors.compression(cells.get(0));
      Optional<Pings> pings = isCompressed(compression) ? Optional.empty() : settings.pings();
      new SlopeTrial(stage, steps(compression), pings).run(cells);
    } else {
      hold(stage, cells.get(0));
    }
  }

  private static void hold(Stage stage, Cell cell)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    int connections = cell.get(Factor.CONNECTIONS);
    Duration atMost = Stage.startWith(connections);
    ClientGroup clients = stage.startClients(Math.min(stage.hosts().load().size(), connections));
    ServerProcess server = stage.startServer(List.of());
    clients.begin(
        place -> {
          int own = clients.share(connections, place);
          return new IdleTask(
              server.address(),
              own,
              MESSAGES_PER_SECOND * own / connections,
              new Share(place, clients.count()).phase(),
              stage.profile().timeout(),
              server.ready().compression());
        });
    clients.await(IdleTask.Started.class, Stage.START);
    // The classes that the server loads for the first answer of its kind are no connection's.
    server.collect();

    SpanMeter.Begun opening = stage.collectingMeter().begin();
    Optional<Double> kernelBefore = stage.hosts().server().kernelMemoryBytes();
    clients.proceed();
    List<Reached<IdleTask.Open>> open = clients.await(IdleTask.Open.class, atMost);
    Span opened = stage.end(opening, open);
    Optional<Double> kernelAfter = stage.hosts().server().kernelMemoryBytes();

    Measured<IdleTask.Answered> answered =
        stage.measure(stage.meter(), clients, IdleTask.Answered.class, atMost);
    IdleObservation observed =
        new IdleObservation(
            connections,
            opened,
            open.stream().mapToDouble(own -> own.report().seconds()).max().orElseThrow(),
            kernelAfter.flatMap(after -> kernelBefore.map(before -> after - before)),
            answered.span(),
            answered.reports().stream()
                .map(IdleTask.Answered::result)
                .reduce(LoadResult::plus)
                .get());
    clients.end();

    stage.found(
        cell,
        observed.judge(stage.placement().serverCoreCount()),
        IdleObservation.GAUGES,
        observed,
        observed.answers().errors());
  }
}
