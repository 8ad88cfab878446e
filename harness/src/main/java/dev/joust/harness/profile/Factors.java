package dev.joust.harness.profile;

import dev.joust.load.Endpoint;
import dev.joust.run.Factor;
import java.util.List;
import java.util.Optional;

/**
 * The cells of a suite asked in one way: all combinations.
 *
 * @param connections numbers of users at once, each 1 to 50,000
 * @param payloadBytes sizes of a response body or message, each 0 to 10 MiB
 * @param client the load clients; absent: the suite's
 * @param exchanges those of the suite's exchanges that are asked; absent: all
 */
public record Factors(
    List<Integer> connections,
    List<Integer> payloadBytes,
    Optional<Clients> client,
    Optional<List<Endpoint>> exchanges) {

  /** What one request of a cell is on the wire. */
  public static final Factor<Endpoint> EXCHANGE = Factor.exchange(Endpoint::of, Endpoint::label);

  /** The largest response body or message, in bytes: 10 MiB. */
  public static final int MAX_PAYLOAD_BYTES = 10 * 1024 * 1024;

  /**
   * Each of the exchanges over connections that stay open once.
   *
   * @throws IllegalArgumentException if there is none, or one with a connection for each request
   */
  public static List<Endpoint> kept(List<Endpoint> exchanges) {
    List<Endpoint> distinct =
        exchanges == null ? List.of() : exchanges.stream().distinct().toList();
    if (distinct.isEmpty() || distinct.contains(Endpoint.HTTP_CLOSE)) {
      throw new IllegalArgumentException(
          "exchanges is %s, must be http-keepalive, websocket or both".formatted(distinct));
    }
    return distinct;
  }

  public Factors {
    connections = Range.of(1, 50_000).checkAll("connections", connections);
    exchanges.ifPresent(chosen -> Chosen.of("exchanges", chosen));
    payloadBytes = Range.of(0, MAX_PAYLOAD_BYTES).checkAll("payloadBytes", payloadBytes);
  }
}
