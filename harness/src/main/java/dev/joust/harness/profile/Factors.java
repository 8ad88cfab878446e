package dev.joust.harness.profile;

import dev.joust.lab.input.Durations;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.RequestBody;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.spi.ServerSetting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cells of a suite asked in one way: all combinations.
 *
 * @param connections numbers of users at once, each 1 to 50,000
 * @param payloadBytes sizes of a response body or message, each 0 to 10 MiB
 * @param client the load clients; absent: the suite's
 * @param exchanges those of the suite's exchanges that are asked; absent: all but those over HTTP/2
 * @param http2 what is varied in cells over HTTP/2; absent: one stream for each connection
 * @param pipeline how many messages a WebSocket session of HTTP/1.1 has under way, each 1 to 256;
 *     absent: 1
 * @param messagesPerConnection after how many messages a WebSocket session of HTTP/1.1 is closed
 *     and followed by another one, each 0 to 1,000,000; 0 or absent: it stays
 * @param security none, tls or both; absent: none
 * @param requestBody what HTTP requests carry: none, plain, gzip or several of them; absent: none
 */
public record Factors(
    List<Integer> connections,
    List<Integer> payloadBytes,
    Optional<Clients> client,
    Optional<List<Endpoint>> exchanges,
    Optional<Http2> http2,
    Optional<List<Integer>> pipeline,
    Optional<List<Integer>> messagesPerConnection,
    Optional<List<Security>> security,
    Optional<List<RequestBody>> requestBody) {

  /** What one request of a cell is on the wire. */
  public static final Factor<Endpoint> EXCHANGE = Factor.exchange(Endpoint::of, Endpoint::label);

  private static final Factor<Security> SECURITY =
      Factor.of(Factor.SECURITY, List.of(Security.values()), Security::label);

  private static final Factor<Compression> COMPRESSION =
      Factor.of(Factor.COMPRESSION, List.of(Compression.values()), Compression::label);

  private static final Factor<RequestBody> REQUEST_BODY =
      Factor.of(Factor.REQUEST_BODY, List.of(RequestBody.values()), RequestBody::label);

  /** Where a profile names none; others are measured where it names them. */
  private static final List<Endpoint> ASKED_ANYWAY =
      List.of(Endpoint.HTTP_CLOSE, Endpoint.HTTP_KEEPALIVE, Endpoint.WEBSOCKET);

  /** How many messages a session has under way; absent: 1. */
  static final Factor<Integer> PIPELINE = Factor.integer("pipeline");

  /** After how many messages a session is followed by another one; absent: it stays. */
  static final Factor<Integer> MESSAGES_PER_CONNECTION = Factor.integer("messagesPerConnection");

  /** The largest response body or message, in bytes: 10 MiB. */
  public static final int MAX_PAYLOAD_BYTES = 10 * 1024 * 1024;

  /** A factor whose values are times, as {@code 1s}. */
  public static Factor<Duration> time(String name) {
    return new Factor<>(name, text -> Durations.parse(name, text), Durations::text);
  }

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
          "exchanges is %s, must be of %s"
              .formatted(distinct, Endpoint.labels(endpoint -> !endpoint.closes())));
    }
    return distinct;
  }

  /**
   * Each security that is asked, once.
   *
   * @throws IllegalArgumentException if the list is empty
   */
  public static Optional<List<Security>> securities(Optional<List<Security>> asked) {
    return asked.map(chosen -> Chosen.of("security", chosen));
  }

  /** A cell in each security that is asked. One without TLS is the same as if nothing was asked. */
  public static Stream<Cell> within(Optional<List<Security>> asked, Cell cell) {
    return asked.orElse(List.of(Security.PLAIN)).stream()
        .map(own -> own == Security.PLAIN ? cell : withinTls(cell));
  }

  public static Cell withinTls(Cell cell) {
    return cell.with(SECURITY, Security.TLS);
  }

  /** Whether a cell asks for TLS, whatever its contender's own settings are. */
  public static boolean isWithinTls(Cell cell) {
    return cell.value(SECURITY).filter(Security.TLS::equals).isPresent();
  }

  /** The cell with a compression. One of none is the same as if nothing was asked. */
  public static Cell compressed(Cell cell, Compression compression) {
    return compression == Compression.NONE ? cell : cell.with(COMPRESSION, compression);
  }

  public static List<String> flagsOfCompression() {
    return ServerSetting.flags(Map.of(ServerSetting.COMPRESSION, Compression.DEFLATE.label()));
  }

  /** What the handshakes of a cell offer for WebSocket messages. */
  public static Compression compression(Cell cell) {
    return cell.value(COMPRESSION).orElse(Compression.NONE);
  }

  /** What one request of a cell is on the wire, and what it is sent within. */
  public static Endpoint endpoint(Cell cell) {
    return cell.get(EXCHANGE).within(isWithinTls(cell) ? Security.TLS : Security.PLAIN);
  }

  /** The cells that a cell becomes by what HTTP requests carry: nothing is as if not asked. */
  public Stream<Cell> carrying(Cell cell) {
    return cell.get(EXCHANGE).isWebSocket()
        ? Stream.of(cell)
        : requestBody.orElse(List.of(RequestBody.NONE)).stream()
            .map(body -> body == RequestBody.NONE ? cell : cell.with(REQUEST_BODY, body));
  }

  public static RequestBody requestBody(Cell cell) {
    return cell.value(REQUEST_BODY).orElse(RequestBody.NONE);
  }

  /** The flags of servers in cells whose requests are compressed. */
  public static List<String> flagsOfDecompression() {
    return ServerSetting.flags(Map.of(ServerSetting.DECOMPRESSION, true));
  }

  /**
   * The cells that a cell becomes by how many requests share a connection. One at a time, or a
   * session that stays, is the same as if nothing was asked.
   */
  public Stream<Cell> shared(Cell cell) {
    return cell.get(EXCHANGE).equals(Endpoint.WEBSOCKET)
        ? pipeline.orElse(List.of(1)).stream()
            .map(messages -> messages == 1 ? cell : cell.with(PIPELINE, messages))
            .flatMap(this::renewed)
        : Http2.of(http2, cell);
  }

  private Stream<Cell> renewed(Cell cell) {
    return messagesPerConnection.orElse(List.of(0)).stream()
        .map(messages -> messages == 0 ? cell : cell.with(MESSAGES_PER_CONNECTION, messages));
  }

  /**
   * Whether WebSocket sessions of a cell have several messages under way, or end after some, or
   * HTTP requests carry something.
   */
  public static boolean isOfWireAlone(Cell cell) {
    return Stream.of(PIPELINE, MESSAGES_PER_CONNECTION, REQUEST_BODY)
        .anyMatch(factor -> cell.value(factor).isPresent());
  }

  public boolean asks(Endpoint exchange) {
    return exchanges.orElse(ASKED_ANYWAY).contains(exchange);
  }

  public Factors {
    connections = Range.of(1, 50_000).checkAll("connections", connections);
    exchanges.ifPresent(chosen -> Chosen.of("exchanges", chosen));
    payloadBytes = Range.of(0, MAX_PAYLOAD_BYTES).checkAll("payloadBytes", payloadBytes);
    pipeline = pipeline.map(all -> Range.of(1, 256).checkAll("pipeline", all));
    messagesPerConnection =
        messagesPerConnection.map(
            all -> Range.of(0, 1_000_000).checkAll("messagesPerConnection", all));
    security = securities(security);
    requestBody = requestBody.map(asked -> Chosen.of("requestBody", asked));
  }
}
