package dev.joust.harness.suite.burst;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Suite {@code burst}: all connections of a server send something large at once, and then nothing.
 * How much memory does it keep, and does that grow from burst to burst?
 *
 * @param settings what the profile asks
 */
public record BurstScenario(BurstSettings settings) implements Scenario {

  static final String NAME = "burst";

  public static final Suite<BurstSettings> SUITE =
      Suite.ofScenario(NAME, BurstSettings.class, BurstScenario::new);

  private static final Factor<Duration> AFTER = Factors.time("after");

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Bursts",
        "How much memory does a server keep after all connections had a large message at once?",
        AFTER.name(),
        List.of(
            "memoryHeldBytes",
            "rssKeptBytes",
            "rssGrowthPerBurstBytes",
            "rssPeakBytes",
            "directKeptBytes",
            "liveHeapKeptBytes",
            "heapKeptBytes",
            "failedMessages",
            "burstSeconds"));
  }

  @Override
  public List<Measure> measures() {
    return Stream.concat(
            Gauge.measures(BurstObservation.GAUGES).stream(),
            Stream.of(Growth.HELD, Growth.PER_BURST, Growth.LIVE_HEAP))
        .toList();
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("websocket");
  }

  @Override
  public int mostConnections() {
    return Collections.max(settings.connections());
  }

  /** A trial's time, shared out among the moments that are its cells. */
  @Override
  public Duration expectedTime() {
    Duration last = settings.moments().get(settings.moments().size() - 1);
    return Scenario.super
        .expectedTime()
        .plus(last.plus(settings.hold()).plusMillis(700).multipliedBy(settings.bursts()))
        .dividedBy(settings.moments().size());
  }

  /** A trial's cells are the moments at which its server's memory is read. */
  @Override
  public List<List<Cell>> trials() {
    return Cells.of(NAME)
        .by(Factor.CONNECTIONS, settings.connections())
        .by(Factor.PAYLOAD_BYTES, settings.payloadBytes())
        .each(cell -> Factors.within(settings.security(), cell))
        .trialsOf(AFTER, settings.moments());
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell first = cells.get(0);
    int connections = first.get(Factor.CONNECTIONS);
    ClientGroup clients = stage.startClients(1);
    ServerProcess server = stage.startServer(List.of(), ServerLaunch::preTouched);
    clients.begin(
        place ->
            new BurstTask(
                server.address(),
                connections,
                first.get(Factor.PAYLOAD_BYTES),
                settings.hold(),
                stage.profile().timeout()));
    clients.await(BurstTask.Open.class, Stage.startWith(connections));
    ServerUsage before = server.collect();
    List<List<BurstObservation>> bursts = new ArrayList<>();
    boolean goesOn = true;
    while (goesOn) {
      bursts.add(burst(stage, server, clients, before));
      goesOn =
          bursts.size() < settings.bursts()
              && bursts.get(bursts.size() - 1).get(0).result().failed() == 0;
    }
    ServerUsage collected = server.collect();
    clients.proceed(new HarnessReply.Skip());
    clients.awaitEnd(Stage.START);
    for (Cell cell : cells) {
      int moment = settings.moments().indexOf(cell.get(AFTER));
      List<BurstObservation> seen = bursts.stream().map(burst -> burst.get(moment)).toList();
      Map<String, Double> measures = new TreeMap<>();
      Growth.perBurst(seen).ifPresent(bytes -> measures.put(Growth.PER_BURST.name(), bytes));
      Growth.held(seen.get(seen.size() - 1).after(), collected)
          .ifPresent(bytes -> measures.put(Growth.HELD.name(), bytes));
      if (moment == settings.moments().size() - 1) {
        Growth.liveHeap(before, collected)
            .ifPresent(bytes -> measures.put(Growth.LIVE_HEAP.name(), bytes));
      }
      List<Iteration> iterations =
          Gauge.iterations(BurstObservation.GAUGES, seen, own -> own.result().errors());
      stage.found(judged(seen).result(cell, measures, iterations));
    }
  }

  /** A burst, as its server was at each moment after it. */
  private List<BurstObservation> burst(
      Stage stage, ServerProcess server, ClientGroup clients, ServerUsage before)
      throws TrialFailure, ServerFailure, InterruptedException {
    SpanMeter.Begun begun = stage.meter().begin();
    clients.proceed();
    Duration atMost = Stage.START.plus(settings.hold()).plus(stage.profile().timeout());
    List<Reached<BurstTask.Answered>> answered = clients.await(BurstTask.Answered.class, atMost);
    long endNanos = System.nanoTime();
    Span span = stage.end(begun, answered);
    List<BurstObservation> moments = new ArrayList<>();
    for (Duration after : settings.moments()) {
      TimeUnit.NANOSECONDS.sleep(endNanos + after.toNanos() - System.nanoTime());
      moments.add(
          new BurstObservation(before, span, answered.get(0).report().result(), server.usage()));
    }
    return moments;
  }

  private static Judgement judged(List<BurstObservation> seen) {
    Judgement judgement = new Judgement();
    seen.forEach(own -> BurstRules.judge(judgement, own));
    return judgement;
  }
}
