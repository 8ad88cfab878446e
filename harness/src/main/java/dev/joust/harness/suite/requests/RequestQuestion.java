package dev.joust.harness.suite.requests;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.profile.Clients;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Slices;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * What a suite of requests asks in a run.
 *
 * @param suite the suite
 * @param settings what the profile asks of it
 * @param profile how the run measures
 */
record RequestQuestion(RequestSuite suite, RequestSettings settings, Profile profile)
    implements LoadQuestion {

  @Override
  public List<SuiteLayout> layouts() {
    return List.of(suite.layout());
  }

  @Override
  public List<Cell> cells(Way way, String client) {
    List<Cell> cells = new ArrayList<>();
    Factors factors = settings.ways().get(way);
    if (factors != null && clients(factors).names().contains(client)) {
      List<Exchange> exchanges = new ArrayList<>(suite.exchanges().get(way));
      factors.exchanges().ifPresent(exchanges::retainAll);
      for (Exchange exchange : exchanges) {
        for (int connections : factors.connections()) {
          for (int payloadBytes : factors.payloadBytes()) {
            cells.add(
                Cell.of(suite.name())
                    .with(Factors.EXCHANGE, exchange.label())
                    .with(Factors.CONNECTIONS, connections)
                    .with(Factors.PAYLOAD_BYTES, payloadBytes));
          }
        }
      }
    }
    return cells;
  }

  private Clients clients(Factors factors) {
    return factors.client().or(settings::client).orElse(profile.client());
  }

  /** A server that has just started gets one batch of requests; a warm one is loaded in slices. */
  @Override
  public LoadCell load(Cell cell, Way way) {
    Exchange exchange = Exchange.of(cell.value(Factors.EXCHANGE).orElseThrow());
    Slices slices = profile.slices(exchange);
    return new LoadCell(
        exchange,
        number(cell, Factors.CONNECTIONS),
        number(cell, Factors.PAYLOAD_BYTES),
        way.isCold()
            ? new Pace.Counted(profile.asPublished().requests())
            : new Pace.Timed(slices.leadIn().toMillis(), slices.slice().toMillis()),
        way.isCold() ? 1 : slices.rounds());
  }

  private static int number(Cell cell, String factor) {
    return Integer.parseInt(cell.value(factor).orElseThrow());
  }
}
