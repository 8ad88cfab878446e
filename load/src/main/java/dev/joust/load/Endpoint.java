package dev.joust.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a client speaks to a server: what one request is on the wire. Users know it by its {@link
 * #label} as an exchange. Nothing else makes the URL of a server.
 *
 * @param protocol the protocol of its requests
 * @param security what they are sent within
 * @param connections how many requests a connection serves
 */
public record Endpoint(Protocol protocol, Security security, Connections connections) {

  /** HTTP/1.1 with a connection of its own for each request, closed after the response. */
  public static final Endpoint HTTP_CLOSE = plain(Protocol.HTTP_1_1, Connections.PER_REQUEST);

  /** HTTP/1.1 over connections that stay open. */
  public static final Endpoint HTTP_KEEPALIVE = plain(Protocol.HTTP_1_1, Connections.KEPT);

  /** A WebSocket message and its echo, over sessions that stay open. */
  public static final Endpoint WEBSOCKET = plain(Protocol.WEBSOCKET, Connections.KEPT);

  /** HTTP/2 over connections that stay open: by ALPN within TLS, else with prior knowledge. */
  public static final Endpoint HTTP2 = plain(Protocol.HTTP_2, Connections.KEPT);

  /** A WebSocket message and its echo, over sessions that share connections of HTTP/2. */
  public static final Endpoint WEBSOCKET_HTTP2 = plain(Protocol.WEBSOCKET_HTTP_2, Connections.KEPT);

  /** All that there are. */
  public static final List<Endpoint> ALL =
      List.of(HTTP_CLOSE, HTTP_KEEPALIVE, HTTP2, WEBSOCKET, WEBSOCKET_HTTP2);

  /** What requests and answers are written in. */
  public enum Protocol {
    /** HTTP/1.1. */
    HTTP_1_1("http", "http-keepalive", "payload"),
    /** HTTP/2, with one request or several at once on a connection. */
    HTTP_2("http", "http2", "http2"),
    /** WebSocket messages, after a handshake of HTTP/1.1. */
    WEBSOCKET("ws", "websocket", "websocket"),
    /** WebSocket messages, each session over a stream of HTTP/2 (RFC 8441). */
    WEBSOCKET_HTTP_2("ws", "ws-http2", "http2-websocket");

    private final String scheme;
    private final String kept;
    private final String feature;

    Protocol(String scheme, String kept, String feature) {
      this.scheme = scheme;
      this.kept = kept;
      this.feature = feature;
    }

    /** The feature that a contender must claim to be asked in it. */
    public String feature() {
      return feature;
    }
  }

  /** What a connection is sent within. */
  public enum Security {
    /** TCP. */
    PLAIN("none"),
    /** TLS over TCP. */
    TLS("tls");

    private final String label;

    Security(String label) {
      this.label = label;
    }

    /** The name in profiles and samples. */
    @JsonValue
    public String label() {
      return label;
    }

    /**
     * The security of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists them
     */
    @JsonCreator
    public static Security of(String label) {
      return Labels.find("security", label, List.of(values()), Security::label);
    }

    /** The security that a URL's scheme asks for. */
    public static Security of(URI url) {
      return Endpoint.of(url).map(Endpoint::security).orElse(PLAIN);
    }
  }

  /** How long connections live. */
  public enum Connections {
    /** One serves many requests. */
    KEPT,
    /** Each serves one, and is closed after it. */
    PER_REQUEST
  }

  /** An endpoint without TLS. */
  public static Endpoint plain(Protocol protocol, Connections connections) {
    return new Endpoint(protocol, Security.PLAIN, connections);
  }

  /**
   * The endpoint of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Endpoint of(String label) {
    return Labels.find("exchange", label, ALL, Endpoint::label);
  }

  /** The names of all for which something holds, as messages and help list them. */
  public static String labels(Predicate<Endpoint> those) {
    return ALL.stream().filter(those).map(Endpoint::label).collect(Collectors.joining(", "));
  }

  /** The endpoint of that name; empty if there is none. */
  public static Optional<Endpoint> find(String label) {
    return ALL.stream().filter(endpoint -> endpoint.label().equals(label)).findFirst();
  }

  /** What a URL with that scheme is spoken to by, over connections that stay open. */
  public static Optional<Endpoint> of(URI url) {
    return Stream.of(HTTP_KEEPALIVE, WEBSOCKET)
        .flatMap(plain -> Stream.of(plain, plain.within(Security.TLS)))
        .filter(endpoint -> endpoint.scheme().equals(url.getScheme()))
        .findFirst();
  }

  /**
   * The name in profiles, flags, columns and headings. Whether TLS is around it is not part of it:
   * that depends on the server.
   */
  @JsonValue
  public String label() {
    return closes() ? protocol.scheme + "-close" : protocol.kept;
  }

  public String scheme() {
    return protocol.scheme + (isSecure() ? "s" : "");
  }

  /**
   * The URL of a resource.
   *
   * @param address the server's {@code host:port}
   * @param path empty, or a path that begins with a slash
   */
  public URI uri(String address, String path) {
    return URI.create(scheme() + "://" + address + path);
  }

  /**
   * The URL of a resource of a server, within what that expects.
   *
   * @param path empty, or a path that begins with a slash
   */
  public URI uri(Address server, String path) {
    return within(server.security()).uri(server.hostAndPort(), path);
  }

  /** This within TLS, or without it. */
  public Endpoint within(Security other) {
    return new Endpoint(protocol, other, connections);
  }

  /** Whether requests are WebSocket messages. */
  public boolean isWebSocket() {
    return protocol == Protocol.WEBSOCKET || protocol == Protocol.WEBSOCKET_HTTP_2;
  }

  /** Whether requests are streams of HTTP/2, or messages over such streams. */
  public boolean isHttp2() {
    return protocol == Protocol.HTTP_2 || protocol == Protocol.WEBSOCKET_HTTP_2;
  }

  /** Whether requests are sent within TLS. */
  public boolean isSecure() {
    return security == Security.TLS;
  }

  /** Whether each request has a connection of its own. */
  public boolean closes() {
    return connections == Connections.PER_REQUEST;
  }

  @Override
  public String toString() {
    return label();
  }
}
