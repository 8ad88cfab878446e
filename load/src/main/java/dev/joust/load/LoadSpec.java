package dev.joust.load;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What a client is to do to a server.
 *
 * @param uris what to ask for, one at least and all of one server: {@code http:} or {@code https:};
 *     for {@link Exchange#WEBSOCKET}, {@code ws:} or {@code wss:}. Each connection asks for one
 *     after the other, each WebSocket session is made to one.
 * @param exchange what one request is on the wire
 * @param connections how many are open at once, each with one request at a time; 1 or more
 * @param payloadBytes the size of a WebSocket message sent
 * @param expectedBytes the size that every response body must have, where it is known before; then
 *     its status must be 200, else any of 2xx
 * @param timeout how long to wait for a connection or an answer
 * @param ioThreads the client's I/O threads, 1 or more
 * @param request method, fields and body of HTTP requests, and the fields of WebSocket handshakes
 * @param tls whom {@code https:} and {@code wss:} trust
 * @param compression what WebSocket handshakes offer
 */
public record LoadSpec(
    List<URI> uris,
    Exchange exchange,
    int connections,
    int payloadBytes,
    OptionalInt expectedBytes,
    Duration timeout,
    int ioThreads,
    HttpRequest request,
    Tls tls,
    Compression compression) {

  public LoadSpec {
    uris = List.copyOf(uris);
    Objects.requireNonNull(exchange, "exchange");
    Objects.requireNonNull(request, "request");
    Objects.requireNonNull(tls, "tls");
    Objects.requireNonNull(compression, "compression");
    requireOneServer(uris);
    requireAtLeast("connections", connections, 1);
    requireAtLeast("payloadBytes", payloadBytes, 0);
    requireAtLeast("ioThreads", ioThreads, 1);
  }

  /**
   * A load of {@code GET}s or of WebSocket messages that trusts whom the JDK trusts, without
   * compression.
   */
  public LoadSpec(
      URI uri,
      Exchange exchange,
      int connections,
      int payloadBytes,
      OptionalInt expectedBytes,
      Duration timeout,
      int ioThreads) {
    this(
        List.of(uri),
        exchange,
        connections,
        payloadBytes,
        expectedBytes,
        timeout,
        ioThreads,
        HttpRequest.GET,
        Tls.verified(),
        Compression.NONE);
  }

  /** What is asked for first. */
  public URI uri() {
    return uris.get(0);
  }

  /** This load with other URIs. */
  public LoadSpec withUris(List<URI> others) {
    return new LoadSpec(
        others,
        exchange,
        connections,
        payloadBytes,
        expectedBytes,
        timeout,
        ioThreads,
        request,
        tls,
        compression);
  }

  /** This load with another request. */
  public LoadSpec withRequest(HttpRequest other) {
    return new LoadSpec(
        uris,
        exchange,
        connections,
        payloadBytes,
        expectedBytes,
        timeout,
        ioThreads,
        other,
        tls,
        compression);
  }

  /** This load with other settings of TLS. */
  public LoadSpec withTls(Tls other) {
    return new LoadSpec(
        uris,
        exchange,
        connections,
        payloadBytes,
        expectedBytes,
        timeout,
        ioThreads,
        request,
        other,
        compression);
  }

  /** This load with another number of connections, and of threads that they live on. */
  public LoadSpec withConnections(int number, int threads) {
    return new LoadSpec(
        uris,
        exchange,
        number,
        payloadBytes,
        expectedBytes,
        timeout,
        threads,
        request,
        tls,
        compression);
  }

  /** This load with another compression that is offered. */
  public LoadSpec withCompression(Compression other) {
    return new LoadSpec(
        uris,
        exchange,
        connections,
        payloadBytes,
        expectedBytes,
        timeout,
        ioThreads,
        request,
        tls,
        other);
  }

  /** Whether the server is spoken to within TLS. */
  public boolean isSecure() {
    return List.of("https", "wss").contains(uri().getScheme());
  }

  /** Whether an answer of that status is a success. */
  public boolean accepts(int status) {
    return expectedBytes.isPresent() ? status == 200 : status / 100 == 2;
  }

  /** The statuses of success, in words. */
  public String acceptedStatus() {
    return expectedBytes.isPresent() ? "200" : "2xx";
  }

  private static void requireOneServer(List<URI> uris) {
    if (uris.isEmpty()) {
      throw new IllegalArgumentException("there is no URL to ask for");
    }
    URI first = uris.get(0);
    for (URI uri : uris) {
      if (!Objects.equals(uri.getScheme(), first.getScheme())
          || !Objects.equals(uri.getRawAuthority(), first.getRawAuthority())) {
        throw new IllegalArgumentException(
            "%s is not on the server of %s; load one server at a time".formatted(uri, first));
      }
    }
  }

  private static void requireAtLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is " + value + ", must be " + least + " or more");
    }
  }
}
