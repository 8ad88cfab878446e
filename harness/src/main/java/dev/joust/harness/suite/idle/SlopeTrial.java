package dev.joust.harness.suite.idle;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.lab.host.Host;
import dev.joust.load.Compression;
import dev.joust.load.LoadResult;
import dev.joust.run.Cell;
import dev.joust.run.Iteration;
import dev.joust.spi.Counters;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * One server with more and more connections that do nothing, then with pings over them.
 *
 * @param steps the numbers of connections, rising, two at least
 * @param pings the pings in the end
 */
record SlopeTrial(Stage stage, List<Integer> steps, Optional<Pings> pings) {

  private static final int CONNECTIONS_PER_SECOND = 100;

  private static final int CONNECTIONS_WITH_ECHOES_PER_SECOND = 20;

  private static final Duration START = Duration.ofSeconds(60);

  void run(List<Cell> cells) throws TrialFailure, ServerFailure, IOException, InterruptedException {
    int most = steps.get(steps.size() - 1);
    ClientGroup clients = stage.startClients(Math.min(stage.hosts().load().size(), steps.get(0)));
    ServerProcess server = stage.startPreTouchedServer(List.of());
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
        pinged(clients, cell, most, quiet);
      }
    }
    clients.proceed();
    clients.awaitEnd(START);
  }

  private static Duration atMost(int connections, Compression compression) {
    return START.plusSeconds(
        connections
            / (compression == Compression.NONE
                ? CONNECTIONS_PER_SECOND
                : CONNECTIONS_WITH_ECHOES_PER_SECOND));
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
        pings.map(Pings::periods).orElse(List.of()).stream().map(Duration::toMillis).toList(),
        pings.map(Pings::span).orElse(Duration.ZERO).toMillis(),
        stage.profile().timeout().toMillis());
  }

  /** What is spent without pings, by a server that has warmed up to them. */
  private Span quietly(ClientGroup clients)
      throws TrialFailure, ServerFailure, InterruptedException {
    Duration span = pings.orElseThrow().span();
    clients.proceed();
    clients.await(HoldTask.Warm.class, START.plus(span).plus(stage.profile().timeout()));
    SpanMeter.Begun begun = stage.meter().begin();
    TimeUnit.NANOSECONDS.sleep(span.toNanos());
    return begun.end(ClientUsage.together(List.of()));
  }

  private void pinged(ClientGroup clients, Cell cell, int connections, Span quiet)
      throws TrialFailure, ServerFailure, InterruptedException {
    Duration span = pings.orElseThrow().span();
    SpanMeter.Begun begun = stage.meter().begin();
    clients.proceed();
    List<Reached<HoldTask.Pinged>> reached =
        clients.await(HoldTask.Pinged.class, START.plus(span).plus(stage.profile().timeout()));
    PingObservation seen =
        new PingObservation(
            connections,
            quiet,
            begun.end(ClientGroup.usage(reached)),
            HostLoad.of(reached, stage.placement()),
            reached.stream().map(own -> own.report().result()).reduce(LoadResult::plus).get());
    stage.found(
        seen.judge(stage.placement().serverCoreCount())
            .result(
                cell,
                Gauge.read(PingObservation.GAUGES, seen),
                List.of(new Iteration(1, Map.of(), seen.result().errors()))));
  }
}
