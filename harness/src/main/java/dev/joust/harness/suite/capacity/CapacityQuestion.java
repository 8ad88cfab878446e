package dev.joust.harness.suite.capacity;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Http2;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Suite;
import dev.joust.load.Endpoint;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.SuiteLayout;
import java.util.List;

/**
 * What the suite {@code capacity} asks in a run: the highest rate at which the 99th percentile of
 * response times stays at or below a limit. Each contender's rate is searched in slices that take
 * turns with those of the others.
 *
 * @param settings what the profile asks
 * @param profile how the run measures
 */
public record CapacityQuestion(CapacitySettings settings, Profile profile) implements LoadQuestion {

  public static final Suite<CapacitySettings> SUITE =
      Suite.ofLoads(SuiteLayout.CAPACITY, CapacitySettings.class, CapacityQuestion::new);

  private static final Factor<Integer> P99_LIMIT_MILLIS = Factor.integer("p99LimitMillis");

  @Override
  public List<SuiteLayout> layouts() {
    return List.of(
        new SuiteLayout(
            SuiteLayout.CAPACITY,
            "Capacity",
            "How many requests can each contender take before users wait too long?",
            P99_LIMIT_MILLIS.name(),
            List.of(
                "requestsPerSecondWithinLimit",
                "requestsPerSecondWithinLimitLow",
                "requestsPerSecondWithinLimitHigh")));
  }

  @Override
  public List<Cell> cells(Way way, String client) {
    List<Endpoint> exchanges =
        settings.exchanges().stream()
            .filter(endpoint -> client.equals(WireLoadClient.NAME) && way == Way.ofWarm(endpoint))
            .toList();
    return Cells.of(SuiteLayout.CAPACITY)
        .by(Factors.EXCHANGE, exchanges)
        .by(P99_LIMIT_MILLIS, settings.p99LimitMillis())
        .each(cell -> Http2.of(settings.http2(), cell))
        .each(cell -> Factors.within(settings.security(), cell))
        .all();
  }

  @Override
  public LoadCell load(Cell cell, Way way) {
    return new LoadCell(
        Factors.endpoint(cell),
        settings.connections(),
        settings.payloadBytes(),
        Http2.streams(cell),
        new Pace.Searched(
            cell.get(P99_LIMIT_MILLIS), Pace.AT_RATE_LEAD_IN_MILLIS, settings.span().toMillis()),
        settings.rounds());
  }
}
