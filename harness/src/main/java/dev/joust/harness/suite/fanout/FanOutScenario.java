package dev.joust.harness.suite.fanout;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.HistogramLog;
import dev.joust.harness.trial.Measured;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Suite {@code fanout}: a server sends each message to many WebSocket sessions, to all of them or
 * to those in a room. When do the first, the median and the last have it, and what does it take?
 *
 * @param settings what the profile asks
 */
public record FanOutScenario(FanOutSettings settings) implements Scenario {

  static final String NAME = "fanout";

  public static final Suite<FanOutSettings> SUITE =
      Suite.ofScenario(NAME, FanOutSettings.class, FanOutScenario::new);

  private static final String ALL = "all";

  /** How many sessions get the same messages; 0: all. */
  private static final Factor<Integer> ROOM =
      new Factor<>(
          "room",
          text -> text.equals(ALL) ? 0 : Integer.valueOf(text),
          room -> room == 0 ? ALL : String.valueOf(room));

  private static final Factor<Duration> PERIOD = Factors.time("period");

  /** What a server and a client take to start and to end, and a thousand sessions to open. */
  private static final Duration PROCESSES = Duration.ofMillis(3_000);

  private static final double NANOS_PER_MICRO = 1_000;
  private static final String HISTOGRAMS =
      "from when a message was to be sent in nanoseconds, the column of maxima in microseconds;"
          + " tags are which of its deliveries";

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Fan-out",
        "When have many WebSocket sessions a message that is sent to all of them, and what does it"
            + " take?",
        Factor.READERS.name(),
        List.of(
            "reach",
            "deliveryLastMillis",
            "deliveryMedianMillis",
            "deliveryFirstMillis",
            "deliveryP99Millis",
            "missedDeliveries",
            "serverCpuMicrosPerDelivery",
            "allocatedBytesPerDelivery",
            "bytesReceivedPerMessage",
            "deliveriesPerSecond"));
  }

  @Override
  public List<Measure> measures() {
    return Gauge.measures(FanOutObservation.GAUGES);
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("live", "websocket");
  }

  @Override
  public int mostConnections() {
    return Collections.max(settings.receivers());
  }

  @Override
  public Duration expectedTime() {
    return PROCESSES.plus(settings.warmUp()).plus(settings.span());
  }

  /** Each with a server of its own, whose timer sends that at that rate. */
  @Override
  public List<List<Cell>> trials() {
    return Cells.of(NAME)
        .by(Factor.READERS, settings.receivers())
        .by(ROOM, settings.rooms())
        .by(Factor.PAYLOAD_BYTES, settings.payloadBytes())
        .by(PERIOD, settings.periods())
        .each(cell -> Factors.within(settings.security(), cell))
        .alone();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell cell = cells.get(0);
    int receivers = cell.get(Factor.READERS);
    ClientGroup clients = stage.startClients(1);
    ServerProcess server = stage.startServer(flags(cell));
    clients.begin(client -> task(stage, server, cell));
    clients.await(FanOutTask.Ready.class, Stage.startWith(receivers).plus(settings.warmUp()));
    Measured<FanOutTask.Received> received =
        stage.measure(
            stage.meter(),
            clients,
            FanOutTask.Received.class,
            Stage.START
                .plus(settings.span())
                .plus(cell.get(PERIOD).multipliedBy(3))
                .plus(settings.inTime()));
    FanOutObservation seen =
        new FanOutObservation(receivers, received.first().result(), received.span());
    clients.end();
    log(stage, seen);
    stage.found(
        cell,
        FanOutRules.judge(seen, stage.placement().serverCoreCount()),
        FanOutObservation.GAUGES,
        seen,
        seen.result().load().errors());
  }

  private static List<String> flags(Cell cell) {
    int room = cell.get(ROOM);
    int rooms = room == 0 ? 1 : Math.max(1, cell.get(Factor.READERS) / room);
    return List.of(
        "--live-period-ms",
        String.valueOf(cell.get(PERIOD).toMillis()),
        "--live-bytes",
        String.valueOf(cell.get(Factor.PAYLOAD_BYTES)),
        "--live-rooms",
        String.valueOf(rooms));
  }

  private FanOutTask task(Stage stage, ServerProcess server, Cell cell) {
    return new FanOutTask(
        server.address(),
        cell.get(Factor.READERS),
        cell.get(Factor.PAYLOAD_BYTES),
        server.ready().compression(),
        cell.get(PERIOD),
        settings,
        stage.profile().timeout(),
        stage.placement().clientCoreCount());
  }

  private static void log(Stage stage, FanOutObservation seen) throws IOException {
    seen.result().firstNanos().setTag("first");
    seen.result().medianNanos().setTag("median");
    seen.result().lastNanos().setTag("last");
    try (HistogramLog log =
        new HistogramLog(stage.folder(), stage.id(), HISTOGRAMS, NANOS_PER_MICRO)) {
      log.add(
          seen.span().seconds(),
          seen.result().firstNanos(),
          seen.result().medianNanos(),
          seen.result().lastNanos());
    }
  }
}
