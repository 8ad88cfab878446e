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
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.os.SocketQueues;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A server whose readers stall, first few of them and then more. */
record SlowReaderTrial(
    Stage stage,
    SlowReaderSettings settings,
    ServerProcess server,
    ClientGroup clients,
    HostClocks clocks) {

  /** The plain bytes that a record of TLS has at most (RFC 8446, section 5.1). */
  private static final int RECORD_BYTES = 16 * 1024;

  /** What a record of TLS 1.3 has beside them: its head, its type and what seals it. */
  private static final int BESIDE_BYTES = 5 + 1 + 16;

  private static final Duration LOOK = Duration.ofMillis(50);

  void run(List<Cell> cells) throws TrialFailure, ServerFailure, IOException, InterruptedException {
    clients.begin(place -> task(cells));
    for (Cell cell : cells) {
      SlowReaderObservation seen = stall(cell);
      stage.found(
          cell,
          SlowReaderRules.judge(seen, stage.placement().serverCoreCount()),
          SlowReaderObservation.GAUGES,
          seen,
          seen.errors());
      clients.proceed();
    }
    clients.awaitEnd(Stage.START);
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
    return new SlowReaderTask(
        server.address(),
        first.get(Factor.READERS),
        first.get(Factor.PAYLOAD_BYTES),
        cells.stream().map(SlowReaderTrial::stalled).toList(),
        first.get(SlowReaderScenario.STALL),
        first.get(SlowReaderScenario.PERIOD),
        settings,
        stage.profile().timeout(),
        stage.placement().clientCoreCount(),
        clocks.ahead(0));
  }

  private SlowReaderObservation stall(Cell cell)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    int readers = cell.get(Factor.READERS);
    Duration atMost =
        Stage.startWith(readers)
            .plus(settings.warmUp())
            .plus(settings.stall().multipliedBy(2))
            .plus(settings.patience())
            .plus(stage.profile().timeout().multipliedBy(2));
    LiveResult ready = clients.await(SlowReaderTask.Ready.class, atMost).get(0).report().result();
    Tally atStart = tally(atMost);
    Held before = held(Set.of());
    Measured<SlowReaderTask.Stalled> stalled =
        stage.measure(stage.meter(), clients, SlowReaderTask.Stalled.class, atMost);
    StallResult seen = stalled.first().result();
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
        stalled.span(),
        atStart,
        atEnd,
        before,
        held,
        memory,
        back.get(0).report().result(),
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
    Optional<SocketQueues> queues = queues(addresses);
    Optional<Double> tcpBytes = stage.hosts().server().tcpMemoryBytes();
    return new Held(server.collect(), queues, tcpBytes);
  }

  private Optional<SocketQueues> queues(Set<InetSocketAddress> addresses) {
    int port = LiveExchange.WEBSOCKET.uri(server.address()).getPort();
    return stage.hosts().server().socketQueues(port, addresses);
  }

  /** Waits until the server's memory is back, no longer than it is worth. */
  private MemoryBack awaitMemory(Held before, Held held, Set<InetSocketAddress> addresses)
      throws ServerFailure, InterruptedException {
    long startNanos = System.nanoTime();
    while (true) {
      ServerUsage usage = server.usage();
      long queued = queues(addresses).map(SocketQueues::bytes).orElse(0L);
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
