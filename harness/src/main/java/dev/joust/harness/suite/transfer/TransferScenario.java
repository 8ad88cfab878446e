package dev.joust.harness.suite.transfer;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.Settling;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.suite.transfer.client.TransferExchange;
import dev.joust.harness.trial.Client;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.lab.link.Link;
import dev.joust.lab.link.calibration.Calibration;
import dev.joust.lab.link.calibration.Reading;
import dev.joust.load.Endpoint.Security;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import dev.joust.run.SuiteLayout;
import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Suite {@code transfer}: how long one message takes, over HTTP and over WebSocket. */
public final class TransferScenario implements Scenario {

  static final String NAME = "transfer";

  public static final Suite<TransferSettings> SUITE =
      Suite.ofScenario(NAME, TransferSettings.class, TransferScenario::new);

  private static final Factor<String> LINK = Factor.text("link");
  private static final Factor<TransferExchange> EXCHANGE =
      Factor.exchange(TransferExchange::of, TransferExchange::label);

  private static final String HOSTS = "hosts";

  private final TransferSettings settings;
  private final MeasuredLinks links;

  TransferScenario(TransferSettings settings) {
    this.settings = settings;
    this.links = new MeasuredLinks(settings.congestionControl());
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Transfer",
        "How long does one message take over HTTP and over WebSocket?",
        Factor.EXCHANGE,
        shown().map(Measure::name).toList());
  }

  @Override
  public List<Measure> measures() {
    return Stream.concat(Gauge.measures(ServerCost.GAUGES).stream(), shown()).toList();
  }

  private static Stream<Measure> shown() {
    return Stream.concat(Gauge.measures(TransferCell.GAUGES).stream(), LinkMeasures.all().stream());
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("payload", "echo", "websocket");
  }

  @Override
  public Optional<String> remedyForHosts() {
    if (settings.congestionControl().isPresent()) {
      return Optional.of("leave out congestionControl, as theirs is their own");
    }
    return settings.links().equals(List.of(HOSTS))
        ? Optional.empty()
        : Optional.of(
            "take the line between them, e.g. by --set suites.transfer.links=[%s]"
                .formatted(HOSTS));
  }

  @Override
  public Optional<String> remedyForOneMachine() {
    return settings.links().contains(HOSTS)
        ? Optional.of(
            "the link %s needs --hosts, take another, e.g. by --set suites.transfer.links=[localhost]"
                .formatted(HOSTS))
        : links
            .obstacle(settings.links())
            .map(
                "%s; or take none of these, e.g. by --set suites.transfer.links=[localhost]"
                    ::formatted);
  }

  /** Each link in a trial of its own; a link that is made is a cell, too. */
  @Override
  public List<List<Cell>> trials() {
    return settings.links().stream().map(this::cells).toList();
  }

  private List<Cell> cells(String link) {
    Cell ofLink = Cell.of(NAME).with(LINK, link);
    List<Cell> cells = new ArrayList<>();
    if (!link.equals(HOSTS)) {
      cells.add(ofLink);
    }
    for (TransferSettings.Messages messages : settings.messages()) {
      for (TransferExchange exchange : settings.exchanges()) {
        cells.add(
            ofLink.with(Factor.PAYLOAD_BYTES, messages.payloadBytes()).with(EXCHANGE, exchange));
      }
    }
    return cells;
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    String name = cells.get(0).get(LINK);
    try (Link link = links.open(name)) {
      if (name.equals(HOSTS)) {
        run(stage, cells, link, Judgement::new);
        return;
      }
      Calibration calibration = calibration(link, stage);
      stage.found(
          LinkRules.judge(calibration)
              .result(cells.get(0), LinkMeasures.of(calibration), List.of()));
      try {
        run(stage, cells.subList(1, cells.size()), link, () -> LinkRules.judge(calibration));
      } finally {
        // Their network goes with the link.
        stage.endClients();
      }
    }
  }

  private Calibration calibration(Link link, Stage stage)
      throws TrialFailure, InterruptedException {
    try {
      return links.calibration(link, stage.folder());
    } catch (IOException dead) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new TrialFailure("link %s: %s".formatted(link.profile().name(), dead.getMessage()));
    }
  }

  private void run(Stage stage, List<Cell> cells, Link link, Supplier<Judgement> ofLink)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Client client = stage.startClient(link.server());
    boolean onHosts = !stage.hosts().areOne();
    ServerProcess server =
        stage.startServer(
            onHosts ? List.of() : List.of(ServerSetting.HOST.flag(), link.server().address()),
            launch -> launch.through(link.server().commandPrefix()));
    if (server.address().security() == Security.TLS) {
      throw new TrialFailure("the suite transfer has no client for TLS");
    }
    Duration timeout = stage.profile().timeout();
    List<TransferTask.Messages> messages =
        cells.stream().map(cell -> messages(cell, link, timeout)).toList();
    client.begin(
        new TransferTask(
            server.address(), settings.warmUp(), link.client().networkNamespace(), messages));
    Duration rehearsal = settings.warmUp().multipliedBy((long) Settling.MOST_BURSTS * cells.size());
    client.await(TransferTask.Warm.class, Stage.START.plus(rehearsal));
    SpanMeter meter = stage.meter();
    for (int i = 0; i < cells.size(); i++) {
      TransferTask.Messages cell = messages.get(i);
      SpanMeter.Begun begun = meter.begin();
      client.proceed();
      Duration atMost = Duration.ofMillis(cell.timeoutMillis()).multipliedBy(cell.times() + 1L);
      Reached<TransferTask.Sent> sent =
          client.await(TransferTask.Sent.class, Stage.START.plus(atMost));
      Span span = begun.end(List.of(sent.usage()), List.of(stage.placement().clientCoreCount()));
      TransferCell found = new TransferCell(cell, link.profile(), sent.report(), span);
      stage.found(found.result(cells.get(i), ofLink.get(), stage.placement()));
    }
    client.proceed();
    client.awaitEnd(Stage.START);
  }

  private TransferTask.Messages messages(Cell cell, Link link, Duration timeout) {
    TransferExchange exchange = cell.get(EXCHANGE);
    int payloadBytes = cell.get(Factor.PAYLOAD_BYTES);
    int times =
        settings.messages().stream()
            .filter(own -> own.payloadBytes() == payloadBytes)
            .mapToInt(TransferSettings.Messages::times)
            .sum();
    Duration ample =
        link.profile()
            .shape()
            .map(shape -> shape.ampleTime(payloadBytes, payloadBytes))
            .orElse(Duration.ZERO);
    return new TransferTask.Messages(exchange, payloadBytes, times, timeout.plus(ample).toMillis());
  }

  /** What links turned out to be, as measures. */
  private static final class LinkMeasures {

    private static final List<String> PROPERTIES =
        List.of("connect", "ping-pong", "bulk up", "bulk down", "lost up", "lost down");

    static List<Measure> all() {
      return PROPERTIES.stream()
          .flatMap(property -> Stream.of(name(property, ""), name(property, "Asked")))
          .map(Measures::named)
          .toList();
    }

    static Map<String, Double> of(Calibration calibration) {
      Map<String, Double> measures = new LinkedHashMap<>();
      for (Reading reading : calibration.readings()) {
        if (PROPERTIES.contains(reading.property())) {
          measures.put(name(reading.property(), ""), reading.measured());
          reading
              .asked()
              .ifPresent(asked -> measures.put(name(reading.property(), "Asked"), asked));
        }
      }
      return measures;
    }

    private static String name(String property, String which) {
      String unit =
          property.startsWith("lost")
              ? "Percent"
              : property.startsWith("bulk") ? "Megabits" : "Millis";
      StringBuilder name = new StringBuilder("link");
      for (String word : property.split("[ -]")) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
      return name.append(which).append(unit).toString();
    }
  }
}
