package dev.joust.load;

import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What a client is to do to a server.
 *
 * @param uri what to ask for: {@code http:} or, for {@link Exchange#WEBSOCKET}, {@code ws:}
 * @param exchange what one request is on the wire
 * @param connections how many are open at once, each with one request at a time; 1 or more
 * @param payloadBytes the size of a WebSocket message sent; HTTP requests have no body
 * @param expectedBytes the size that every response body must have, where it is known before
 * @param timeout how long to wait for a connection or an answer
 * @param ioThreads the client's I/O threads, 1 or more
 */
public record LoadSpec(
    URI uri,
    Exchange exchange,
    int connections,
    int payloadBytes,
    OptionalInt expectedBytes,
    Duration timeout,
    int ioThreads) {

  public LoadSpec {
    Objects.requireNonNull(uri, "uri");
    Objects.requireNonNull(exchange, "exchange");
    requireAtLeast("connections", connections, 1);
    requireAtLeast("payloadBytes", payloadBytes, 0);
    requireAtLeast("ioThreads", ioThreads, 1);
  }

  private static void requireAtLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is " + value + ", must be " + least + " or more");
    }
  }
}
