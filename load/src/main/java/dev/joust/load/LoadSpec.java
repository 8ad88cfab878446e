package dev.joust.load;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a client is to do to a server.
 *
 * @param uris what to ask for, one at least and all of one server: {@code http:} or {@code https:};
 *     for WebSocket, {@code ws:} or {@code wss:}. Each connection asks for one after the other,
 *     each WebSocket session is made to one.
 * @param endpoint what one request is on the wire; its security is that of the URLs
 * @param connections how many are open at once, 1 or more
 * @param streams how many requests an HTTP/2 connection has at a time, or how many WebSocket
 *     sessions it carries, or how many messages a WebSocket session of HTTP/1.1 has under way
 *     (pipelined); 1 of all others
 * @param messagesPerConnection after how many messages a WebSocket session of HTTP/1.1 is closed,
 *     and another one made for the next; 0: it stays
 * @param windowBytes how many bytes of bodies a server may send ahead, on a stream of HTTP/2 and on
 *     its connection; absent: 65,535
 * @param payloadBytes the size of a WebSocket message sent
 * @param expectedBytes the size that every response body must have, where it is known before
 * @param timeout how long to wait for a connection or an answer
 * @param ioThreads the client's I/O threads, 1 or more
 * @param request method, fields and body of HTTP requests, and the fields of WebSocket handshakes
 * @param tls whom {@code https:} and {@code wss:} trust
 * @param compression what WebSocket handshakes offer
 * @param expectedStatus the statuses of success; empty: 200 where the size of bodies is known, else
 *     any of 2xx
 */
@RecordBuilder
public record LoadSpec(
    List<URI> uris,
    Endpoint endpoint,
    int connections,
    int streams,
    int messagesPerConnection,
    OptionalInt windowBytes,
    int payloadBytes,
    OptionalInt expectedBytes,
    Duration timeout,
    int ioThreads,
    HttpRequest request,
    Tls tls,
    Compression compression,
    Optional<ExpectedStatus> expectedStatus)
    implements LoadSpecBuilder.With {

  /** What a server does that was asked to close, in words that follow its name. */
  public static final String KEPT_OPEN = "keeps the connection open that it was asked to close";

  public LoadSpec {
    uris = List.copyOf(uris);
    Objects.requireNonNull(request, "request");
    Objects.requireNonNull(tls, "tls");
    Objects.requireNonNull(compression, "compression");
    Objects.requireNonNull(expectedStatus, "expectedStatus");
    requireOneServer(uris);
    endpoint = endpoint.within(Endpoint.Security.of(uris.get(0)));
    requireAtLeast("connections", connections, 1);
    requireAtLeast("streams", streams, 1);
    windowBytes.ifPresent(bytes -> requireAtLeast("windowBytes", bytes, 1));
    if (!endpoint.isHttp2() && !endpoint.isWebSocket() && streams > 1) {
      throw new IllegalArgumentException(
          "several requests at a time are those of %s, not of %s"
              .formatted(Endpoint.labels(own -> own.isHttp2() || own.isWebSocket()), endpoint));
    }
    if (!endpoint.isHttp2() && windowBytes.isPresent()) {
      throw new IllegalArgumentException(
          "windows are those of %s, not of %s"
              .formatted(Endpoint.labels(Endpoint::isHttp2), endpoint));
    }
    requireAtLeast("messagesPerConnection", messagesPerConnection, 0);
    if (messagesPerConnection > 0 && (endpoint.isHttp2() || !endpoint.isWebSocket())) {
      throw new IllegalArgumentException(
          "messages of a connection are those of websocket, not of " + endpoint);
    }
    requireAtLeast("payloadBytes", payloadBytes, 0);
    requireAtLeast("ioThreads", ioThreads, 1);
  }

  /**
   * A load of {@code GET}s or of WebSocket messages that trusts whom the JDK trusts, without
   * compression.
   */
  public LoadSpec(
      URI uri,
      Endpoint endpoint,
      int connections,
      int payloadBytes,
      OptionalInt expectedBytes,
      Duration timeout,
      int ioThreads) {
    this(
        List.of(uri),
        endpoint,
        connections,
        1,
        0,
        OptionalInt.empty(),
        payloadBytes,
        expectedBytes,
        timeout,
        ioThreads,
        HttpRequest.GET,
        Tls.verified(),
        Compression.NONE,
        Optional.empty());
  }

  /**
   * Messages to a server of {@code /echo} and their echoes, as servers are compared by.
   *
   * @param sessions WebSocket sessions, 1 or more
   * @param offer what they offer
   */
  public static LoadSpec echoes(
      Address server,
      int sessions,
      int payloadBytes,
      Compression offer,
      Duration timeout,
      int ioThreads) {
    return new LoadSpec(
            Endpoint.WEBSOCKET.uri(server, "/echo"),
            Endpoint.WEBSOCKET,
            sessions,
            payloadBytes,
            OptionalInt.of(payloadBytes),
            timeout,
            ioThreads)
        .withCompression(offer)
        .withTls(Tls.uniform());
  }

  /** What is asked for first. */
  public URI uri() {
    return uris.get(0);
  }

  /** Whether a WebSocket session is followed by another one after some messages. */
  public boolean isRenewed() {
    return messagesPerConnection > 0;
  }

  /** Whether a connection may have several requests under way. */
  public boolean isMultiplexed() {
    return endpoint.isHttp2() || streams > 1;
  }

  /** This load with another number of connections, and of threads that they live on. */
  public LoadSpec withConnections(int number, int threads) {
    return with().connections(number).ioThreads(threads).build();
  }

  /** Whether an answer of that status is a success. */
  public boolean accepts(int status) {
    return accepted().accepts(status);
  }

  /** What an answer of a status that is no success does, in words that follow the server's name. */
  public String refusal(int status, Optional<String> location) {
    return "answers %d%s, not %s"
        .formatted(
            status,
            location
                .filter(where -> status / 100 == 3)
                .map(where -> " to %s (redirects are not followed)".formatted(where))
                .orElse(""),
            acceptedStatus());
  }

  /** The statuses of success. */
  public String acceptedStatus() {
    return accepted().toString();
  }

  /** Whether a body of that size is a success. */
  public boolean acceptsBody(long bodyBytes) {
    return expectedBytes.isEmpty() || bodyBytes == expectedBytes.getAsInt();
  }

  /** What an answer of a size that is no success does, in words that follow the server's name. */
  public String bodyRefusal(long bodyBytes) {
    return "answers with %d bytes, not %d".formatted(bodyBytes, expectedBytes.orElseThrow());
  }

  private ExpectedStatus accepted() {
    return expectedStatus.orElse(
        expectedBytes.isPresent() ? ExpectedStatus.OK : ExpectedStatus.SUCCESS);
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
