package dev.joust.harness.client;

import dev.joust.harness.load.ArrivalSchedule;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.load.LoadSpec;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One cell as a client runs it: batches of requests over connections.
 *
 * @param exchange what one request is on the wire
 * @param connections concurrent users
 * @param payloadBytes the size of a response body, or of a message and its echo
 * @param requests requests in a batch
 * @param requestsPerSecond the rate of an open loop, whatever the server does; absent: a closed
 *     loop
 */
public record BatchSpec(
    Exchange exchange,
    int connections,
    int payloadBytes,
    int requests,
    Optional<Double> requestsPerSecond) {

  private static final int PRELUDE_PART = 5;

  /** A batch in a closed loop. */
  public BatchSpec(Exchange exchange, int connections, int payloadBytes, int requests) {
    this(exchange, connections, payloadBytes, requests, Optional.empty());
  }

  /** When the requests of an open loop are due. */
  Optional<ArrivalSchedule> schedule() {
    return requestsPerSecond.map(rate -> new ArrivalSchedule(rate, requests));
  }

  /**
   * What is sent of an open loop, once or more often, before it is measured: the closed loop of the
   * warm-up has compiled other paths of the client.
   */
  Optional<ArrivalSchedule> prelude() {
    return requestsPerSecond.map(rate -> new ArrivalSchedule(rate, requests / PRELUDE_PART));
  }

  /** The load that this is to a server at an address. */
  LoadSpec loadOn(String address, Duration timeout, int ioThreads) {
    String uri =
        exchange == Exchange.WEBSOCKET
            ? "ws://" + address + "/echo"
            : "http://" + address + "/payload/" + payloadBytes;
    return new LoadSpec(
        URI.create(uri),
        exchange,
        connections,
        payloadBytes,
        OptionalInt.of(payloadBytes),
        timeout,
        ioThreads);
  }
}
