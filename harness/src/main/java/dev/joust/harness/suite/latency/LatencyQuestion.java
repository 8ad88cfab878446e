package dev.joust.harness.suite.latency;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Http2;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Slices;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Suite;
import dev.joust.load.Endpoint;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.SuiteLayout;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the suite {@code latency} asks in a run: response times at arrival rates that are the same
 * for all contenders, as shares of a capacity. Unless that is given, it is what the slowest can
 * carry; what each can carry is then measured in the same block, in cells of the suite {@code
 * throughput}.
 *
 * @param settings what the profile asks
 * @param profile how the run measures
 */
public record LatencyQuestion(LatencySettings settings, Profile profile) implements LoadQuestion {

  static final String NAME = "latency";

  public static final Suite<LatencySettings> SUITE =
      Suite.ofLoads(NAME, LatencySettings.class, LatencyQuestion::new);

  @Override
  public List<SuiteLayout> layouts() {
    return measuresCapacity()
        ? List.of(capacityLayout(), latencyLayout())
        : List.of(latencyLayout());
  }

  private boolean measuresCapacity() {
    return settings.capacity().isEmpty();
  }

  private static SuiteLayout capacityLayout() {
    return new SuiteLayout(
        SuiteLayout.THROUGHPUT,
        "Throughput",
        "How many requests can each contender answer at most? The least is 100 % in Latency.",
        Factor.EXCHANGE,
        List.of("requestsPerSecond", "serverCpuMicrosPerRequest"));
  }

  private static SuiteLayout latencyLayout() {
    return new SuiteLayout(
        NAME,
        "Latency",
        "How long does an answer take at the same rate of requests for all?",
        Factor.LOAD_PERCENT.name(),
        List.of(
            "responseTimeP90Micros",
            "responseTimeP99Micros",
            "responseTimeP50Micros",
            "responseTimeP99_9Micros",
            "responseTimeP99_99Micros",
            "responseTimeMaxMicros",
            "serverCpuMicrosPerRequest",
            "serverMilliCpu",
            "delayedRequestsShare",
            "offeredRequestsPerSecond",
            "gcPauseMillis",
            "gcMaxPauseMillis",
            "serverHiccupMaxMicros",
            "clientHiccupMaxMicros"));
  }

  @Override
  public List<Cell> cells(Way way, String client) {
    return settings.exchanges().stream()
        .filter(endpoint -> client.equals(WireLoadClient.NAME) && way == Way.ofWarm(endpoint))
        .flatMap(this::asked)
        .flatMap(cell -> Http2.of(settings.http2(), cell))
        .flatMap(cell -> Factors.within(settings.security(), cell))
        .toList();
  }

  private Stream<Cell> asked(Endpoint endpoint) {
    Cell capacity = Cell.of(SuiteLayout.THROUGHPUT).with(Factors.EXCHANGE, endpoint);
    Cell atRate = Cell.of(NAME).with(Factors.EXCHANGE, endpoint);
    return Stream.concat(
        Stream.of(capacity).filter(cell -> measuresCapacity()),
        settings.loadPercents().stream().map(percent -> atRate.with(Factor.LOAD_PERCENT, percent)));
  }

  @Override
  public LoadCell load(Cell cell, Way way) {
    Endpoint endpoint = Factors.endpoint(cell);
    Slices slices = profile.slices(endpoint, settings.payloadBytes());
    boolean capacity = cell.suite().equals(SuiteLayout.THROUGHPUT);
    Pace pace =
        capacity
            ? new Pace.Timed(slices.leadIn().toMillis(), slices.slice().toMillis())
            : new Pace.Scheduled(
                cell.get(Factor.LOAD_PERCENT),
                settings.capacityPerSecond(),
                Pace.AT_RATE_LEAD_IN_MILLIS,
                settings.span().toMillis());
    return new LoadCell(
        endpoint,
        settings.connections(),
        settings.payloadBytes(),
        Http2.streams(cell),
        pace,
        capacity ? slices.rounds() : settings.rounds());
  }

  @Override
  public Object span(Cell cell) {
    return NAME + cell.get(Factors.EXCHANGE);
  }
}
