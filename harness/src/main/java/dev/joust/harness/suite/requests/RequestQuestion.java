package dev.joust.harness.suite.requests;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Streams;
import dev.joust.harness.profile.Clients;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Http2;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Slices;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.Cells;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.load.Endpoint;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.SuiteLayout;
import java.util.List;
import java.util.stream.Stream;

/** What a suite of requests asks in a run. */
record RequestQuestion(RequestSuite suite, RequestSettings settings, Profile profile)
    implements LoadQuestion {

  @Override
  public List<SuiteLayout> layouts() {
    return List.of(suite.layout());
  }

  @Override
  public List<Cell> cells(Way way, String client) {
    Factors factors = settings.ways().get(way);
    if (factors == null) {
      return List.of();
    }
    List<Endpoint> exchanges =
        suite.exchanges().getOrDefault(way, List.of()).stream()
            .filter(factors::asks)
            .filter(endpoint -> clients(factors, endpoint).names().contains(client))
            .toList();
    return Cells.of(suite.name())
        .by(Factors.EXCHANGE, exchanges)
        .by(Factor.CONNECTIONS, factors.connections())
        .by(Factor.PAYLOAD_BYTES, factors.payloadBytes())
        .each(cell -> Stream.of(atRate(cell, way, client)))
        .each(factors::shared)
        .each(factors::carrying)
        .each(cell -> Stream.of(cell).filter(own -> isWire(client) || !Factors.isOfWireAlone(own)))
        .each(cell -> Factors.within(factors.security(), cell))
        .all();
  }

  private Cell atRate(Cell cell, Way way, String client) {
    return way.isCold() || !isWire(client)
        ? cell
        : profile
            .loadPercent(cell.get(Factors.EXCHANGE))
            .map(percent -> cell.with(Factor.LOAD_PERCENT, percent))
            .orElse(cell);
  }

  private static boolean isWire(String client) {
    return client.equals(WireLoadClient.NAME);
  }

  /** No other client speaks HTTP/2. */
  private Clients clients(Factors factors, Endpoint endpoint) {
    return endpoint.isHttp2()
        ? Clients.of(WireLoadClient.NAME)
        : factors.client().or(settings::client).orElse(profile.client());
  }

  /** A server that has just started gets one batch of requests; a warm one is loaded in slices. */
  @Override
  public LoadCell load(Cell cell, Way way) {
    Endpoint endpoint = Factors.endpoint(cell);
    int connections = cell.get(Factor.CONNECTIONS);
    int payloadBytes = cell.get(Factor.PAYLOAD_BYTES);
    if (way.isCold()) {
      Pace batch = new Pace.Counted(profile.asPublished().requests());
      return new LoadCell(
          endpoint, connections, payloadBytes, Factors.requestBody(cell), Streams.ONE, batch, 1);
    }
    Slices slices = profile.slices(endpoint, payloadBytes);
    long leadInMillis = slices.leadIn().toMillis();
    long sliceMillis = slices.slice().toMillis();
    Pace pace =
        cell.value(Factor.LOAD_PERCENT)
            .<Pace>map(percent -> new Pace.Scheduled(percent, leadInMillis, sliceMillis))
            .orElseGet(() -> new Pace.Timed(leadInMillis, sliceMillis));
    return new LoadCell(
        endpoint,
        connections,
        payloadBytes,
        Factors.requestBody(cell),
        Http2.streams(cell),
        pace,
        slices.rounds());
  }
}
