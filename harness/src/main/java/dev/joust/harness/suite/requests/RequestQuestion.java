package dev.joust.harness.suite.requests;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.profile.Clients;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Slices;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.load.Exchange;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.run.Cell;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
            Cell cell =
                Cell.of(suite.name())
                    .with(Factors.EXCHANGE, exchange.label())
                    .with(Factors.CONNECTIONS, connections)
                    .with(Factors.PAYLOAD_BYTES, payloadBytes);
            cells.add(
                loadPercent(exchange, way, client)
                    .map(percent -> cell.with(Factors.LOAD_PERCENT, percent))
                    .orElse(cell));
          }
        }
      }
    }
    return cells;
  }

  /** The lean client alone can send at a rate. */
  private Optional<Integer> loadPercent(Exchange exchange, Way way, String client) {
    return way.isCold() || !client.equals(WireLoadClient.NAME)
        ? Optional.empty()
        : profile.loadPercent(exchange);
  }

  private Clients clients(Factors factors) {
    return factors.client().or(settings::client).orElse(profile.client());
  }

  /** A server that has just started gets one batch of requests; a warm one is loaded in slices. */
  @Override
  public LoadCell load(Cell cell, Way way) {
    Exchange exchange = Exchange.of(cell.value(Factors.EXCHANGE).orElseThrow());
    int connections = number(cell, Factors.CONNECTIONS);
    int payloadBytes = number(cell, Factors.PAYLOAD_BYTES);
    if (way.isCold()) {
      Pace batch = new Pace.Counted(profile.asPublished().requests());
      return new LoadCell(exchange, connections, payloadBytes, batch, 1);
    }
    Slices slices = profile.slices(exchange, payloadBytes);
    long leadInMillis = slices.leadIn().toMillis();
    long sliceMillis = slices.slice().toMillis();
    Pace pace =
        cell.value(Factors.LOAD_PERCENT)
            .<Pace>map(
                percent -> new Pace.Scheduled(Integer.parseInt(percent), leadInMillis, sliceMillis))
            .orElseGet(() -> new Pace.Timed(leadInMillis, sliceMillis));
    return new LoadCell(exchange, connections, payloadBytes, pace, slices.rounds());
  }

  private static int number(Cell cell, String factor) {
    return Integer.parseInt(cell.value(factor).orElseThrow());
  }
}
