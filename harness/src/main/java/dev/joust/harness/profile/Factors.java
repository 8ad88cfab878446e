package dev.joust.harness.profile;

import dev.joust.load.Exchange;
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
    Optional<List<Exchange>> exchanges) {

  /** The factor of a cell that says what one request is on the wire. */
  public static final String EXCHANGE = "exchange";

  /** The factor that says how many users there are at once. */
  public static final String CONNECTIONS = "connections";

  /** The factor that says how large a response body, or a message and its echo, is. */
  public static final String PAYLOAD_BYTES = "payloadBytes";

  /** The factor of a cell at whose rate requests come, as a share of a capacity. */
  public static final String LOAD_PERCENT = "loadPercent";

  /** The largest response body or message, in bytes: 10 MiB. */
  public static final int MAX_PAYLOAD_BYTES = 10 * 1024 * 1024;

  public Factors {
    connections = Range.of(1, 50_000).checkAll("connections", connections);
    client = client == null ? Optional.empty() : client;
    exchanges = exchanges == null ? Optional.empty() : exchanges;
    exchanges.ifPresent(chosen -> Chosen.of("exchanges", chosen));
    payloadBytes = Range.of(0, MAX_PAYLOAD_BYTES).checkAll("payloadBytes", payloadBytes);
  }
}
