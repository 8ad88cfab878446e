package dev.joust.harness.suite.idle;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.lab.host.Host;
import dev.joust.load.Compression;
import dev.joust.load.LoadResult;
import dev.joust.run.Cell;
import dev.joust.spi.Counters;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** One server with idle connections, more at each of two steps at least, then with pings. */
record SlopeTrial(Stage stage, List<Integer> steps, Optional<Pings> pings) {

  private static final int CONNECTIONS_WITH_ECHOES_PER_SECOND = 20;

  void run(List<Cell> cells) throws TrialFailure, ServerFailure, IOException, InterruptedException {
    ClientGroup clients = stage.startClients(Math.min(stage.hosts().load().size(), steps.get(0)));
    ServerProcess server = stage.startServer(List.of(), ServerLaunch::preTouched);
    Counters before = server.usage().counters();
    Compression compression = Factors.compression(cells.get(0));
    clients.begin(client -> task(clients, server, compression, client));
    List<SlopeObservation.Step> seen = new ArrayList<>();
    for (int step : steps) {
      if (!seen.isEmpty()) {
        clients.proceed();
      }
      clients.await(HoldTask.Grown.class, atMost(step, compression));
      seen.add(new SlopeObservation.Step(step, server.collect(), kernelBytes()));
    }
    SlopeObservation slope = new SlopeObservation(before, seen, stage.hosts().areOne());
    stage.found(slope.judge().result(cells.get(0), slope.measures(), List.of()));

    if (pings.isPresent()) {
      Span quiet = quietly(clients);
      for (Cell cell : cells.subList(1, cells.size())) {
        pinged(clients, cell, quiet);
      }
    }
    clients.end();
  }

  private static Duration atMost(int connections, Compression compression) {
    return compression == Compression.NONE
        ? Stage.startWith(connections)
        : Stage.START.plusSeconds(connections / CONNECTIONS_WITH_ECHOES_PER_SECOND);
  }

  /** Slabs, in which sockets are, and the buffers of sockets. */
  private Optional<Double> kernelBytes() {
    Host host = stage.hosts().server();
    return host.kernelMemoryBytes()
        .flatMap(slabs -> host.tcpMemoryBytes().map(buffers -> slabs + buffers));
  }

  private HoldTask task(
      ClientGroup clients, ServerProcess server, Compression compression, int client) {
    int most = steps.get(steps.size() - 1);
    return new HoldTask(
        server.address(),
        IntStream.range(0, client).map(other -> clients.share(most, other)).sum(),
        steps.stream().map(step -> clients.share(step, client)).toList(),
        compression,
        pings,
        stage.profile().timeout());
  }

  /** What is spent without pings, by a server that has warmed up to them. */
  private Span quietly(ClientGroup clients)
      throws TrialFailure, ServerFailure, InterruptedException {
    clients.proceed();
    clients.await(HoldTask.Warm.class, spanAtMost());
    SpanMeter.Begun begun = stage.meter().begin();
    TimeUnit.NANOSECONDS.sleep(pings.orElseThrow().span().toNanos());
    return stage.end(begun, List.of());
  }

  private Duration spanAtMost() {
    return Stage.START.plus(pings.orElseThrow().span()).plus(stage.profile().timeout());
  }

  private void pinged(ClientGroup clients, Cell cell, Span quiet)
      throws TrialFailure, ServerFailure, InterruptedException {
    Measured<HoldTask.Pinged> pinged =
        stage.measure(stage.meter(), clients, HoldTask.Pinged.class, spanAtMost());
    PingObservation seen =
        new PingObservation(
            steps.get(steps.size() - 1),
            quiet,
            pinged.span(),
            pinged.reports().stream().map(HoldTask.Pinged::result).reduce(LoadResult::plus).get());
    stage.found(
        cell,
        seen.judge(stage.placement().serverCoreCount()),
        PingObservation.GAUGES,
        seen,
        seen.result().errors());
  }
}
