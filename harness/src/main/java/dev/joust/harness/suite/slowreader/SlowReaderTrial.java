package dev.joust.harness.suite.slowreader;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.slowreader.client.ReadCount;
import dev.joust.harness.suite.slowreader.client.StallResult;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HostClocks;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.lab.host.Host;
import dev.joust.lab.os.SocketQueues;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A server whose readers stall, first few of them and then more. */
final class SlowReaderTrial {

  private static final Duration START = Duration.ofSeconds(60);

  private static final int CONNECTIONS_PER_SECOND = 100;

  /** The plain bytes that a record of TLS has at most (RFC 8446, section 5.1). */
  private static final int RECORD_BYTES = 16 * 1024;

  /** What a record of TLS 1.3 has beside them: its head, its type and what seals it. */
  private static final int BESIDE_BYTES = 5 + 1 + 16;

  private static final Duration LOOK = Duration.ofMillis(50);

  private final Stage stage;
  private final SlowReaderSettings settings;
  private final ServerProcess server;
  private final ClientGroup clients;
  private final Host host;
  private final int port;
  private final HostClocks clocks;

  SlowReaderTrial(
      Stage stage, SlowReaderSettings settings, ServerProcess server, ClientGroup clients)
      throws IOException {
    this.stage = stage;
    this.settings = settings;
    this.server = server;
    this.clients = clients;
    this.host = stage.hosts().server();
    this.port = LiveExchange.WEBSOCKET.uri(server.address()).getPort();
    this.clocks = stage.hostClocks();
  }

  void run(List<Cell> cells) throws TrialFailure, ServerFailure, IOException, InterruptedException {
    clients.begin(place -> task(cells));
    for (Cell cell : cells) {
      SlowReaderObservation seen = stall(cell);
      stage.found(
          SlowReaderRules.judge(seen, stage.placement().serverCoreCount())
              .result(
                  cell,
                  Gauge.read(SlowReaderObservation.GAUGES, seen),
                  List.of(new Iteration(1, Map.of(), seen.errors()))));
      clients.proceed();
    }
    clients.awaitEnd(START);
  }

  /** As the kernel has them: what comes as JSON is not resolved. */
  private static Set<InetSocketAddress> resolved(List<InetSocketAddress> addresses) {
    return addresses.stream()
        .map(address -> new InetSocketAddress(address.getHostString(), address.getPort()))
        .collect(Collectors.toSet());
  }

  /** A document as it is sent: in a frame, and within TLS in as few records as can be. */
  static int frameBytes(int payloadBytes, boolean isWithinTls) {
    int frame = FrameWriter.headBytes(payloadBytes) + payloadBytes;
    int records = (frame + RECORD_BYTES - 1) / RECORD_BYTES;
    return isWithinTls ? frame + records * BESIDE_BYTES : frame;
  }

  private static int stalled(Cell cell) {
    return SlowReaderSettings.stalled(
        cell.get(Factor.READERS), cell.get(SlowReaderScenario.STALLED_PERCENT));
  }

  private SlowReaderTask task(List<Cell> cells) {
    Cell first = cells.get(0);
    Duration period = first.get(SlowReaderScenario.PERIOD);
    return new SlowReaderTask(
        server.address(),
        first.get(Factor.READERS),
        first.get(Factor.PAYLOAD_BYTES),
        cells.stream().map(SlowReaderTrial::stalled).toList(),
        first.get(SlowReaderScenario.STALL),
        period.toMillis(),
        settings.warmUp().toMillis(),
        settings.generations(period),
        settings.patience().toMillis(),
        stage.profile().timeout().toMillis(),
        stage.placement().clientCoreCount(),
        clocks.ahead(0).toNanos());
  }

  private SlowReaderObservation stall(Cell cell)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    int readers = cell.get(Factor.READERS);
    Duration atMost =
        START
            .plusSeconds(readers / CONNECTIONS_PER_SECOND)
            .plus(settings.warmUp())
            .plus(settings.stall().multipliedBy(2))
            .plus(settings.patience())
            .plus(stage.profile().timeout().multipliedBy(2));
    LiveResult ready = clients.await(SlowReaderTask.Ready.class, atMost).get(0).report().result();
    Tally atStart = tally(atMost);
    Held before = held(Set.of());
    SpanMeter.Begun begun = stage.meter().begin();
    clients.proceed();
    List<Reached<SlowReaderTask.Stalled>> stalled =
        clients.await(SlowReaderTask.Stalled.class, atMost);
    Span span = begun.end(ClientGroup.usage(stalled));
    StallResult seen = stalled.get(0).report().result();
    Set<InetSocketAddress> addresses = resolved(seen.addresses());
    Tally atEnd = tally(atMost);
    Held held = held(addresses);
    clients.proceed();
    MemoryBack memory = awaitMemory(before, held, addresses);
    List<Reached<SlowReaderTask.Back>> back = clients.await(SlowReaderTask.Back.class, atMost);
    return new SlowReaderObservation(
        readers,
        frameBytes(cell.get(Factor.PAYLOAD_BYTES), Factors.isWithinTls(cell)),
        cell.get(SlowReaderScenario.STALL),
        SlowReaderScenario.policy(cell),
        stalled(cell),
        settings.generations(cell.get(SlowReaderScenario.PERIOD)),
        settings.inTime(),
        ready,
        seen,
        span,
        atStart,
        atEnd,
        before,
        held,
        memory,
        back.get(0).report().result(),
        HostLoad.of(stalled, stage.placement()),
        clocks.bound().toNanos() / 1e3);
  }

  /** What both sides have counted at a moment at which nothing is under way, or at the last try. */
  private Tally tally(Duration atMost) throws TrialFailure, ServerFailure, InterruptedException {
    while (true) {
      clients.proceed();
      ReadCount read = clients.await(SlowReaderTask.Counted.class, atMost).get(0).report().read();
      Tally tally = new Tally(server.usage(), read);
      clients.proceed();
      if (clients.await(SlowReaderTask.Checked.class, atMost).get(0).report().isLast()) {
        return tally;
      }
    }
  }

  private Held held(Set<InetSocketAddress> addresses) throws ServerFailure, InterruptedException {
    // Before the collections, in which time passes.
    Optional<SocketQueues> queues = host.socketQueues(port, addresses);
    Optional<Double> tcpBytes = host.tcpMemoryBytes();
    return new Held(server.collect(), queues, tcpBytes);
  }

  /** Waits until the server's memory is back, no longer than it is worth. */
  private MemoryBack awaitMemory(Held before, Held held, Set<InetSocketAddress> addresses)
      throws ServerFailure, InterruptedException {
    long startNanos = System.nanoTime();
    while (true) {
      ServerUsage usage = server.usage();
      long queued = host.socketQueues(port, addresses).map(SocketQueues::bytes).orElse(0L);
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      if (addresses.isEmpty() || MemoryBack.isBack(before, held, usage, queued)) {
        return new MemoryBack(OptionalDouble.of(seconds), usage);
      }
      if (seconds * 1e9 > settings.patience().toNanos()) {
        return new MemoryBack(OptionalDouble.empty(), usage);
      }
      TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
    }
  }
}
