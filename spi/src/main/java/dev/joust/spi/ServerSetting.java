package dev.joust.spi;

import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsKey;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The settings of a server. The flags of {@code joust serve} and of the server's JVM, the keys of
 * variants, the names in {@link Server#effectiveSettings()} and the table in the documentation are
 * made of these; each is a component of {@link ServerSettings} as well, which describes it.
 */
public enum ServerSetting {
  HOST("host", text("H").or("127.0.0.1"), "The address to bind"),
  PORT("port", number(0, 65_535).or(0, "any free one"), "The port"),
  TRANSPORT("transport", oneOf(Transport.class).or(Transport.NIO), "nio or native"),
  IO_THREADS("ioThreads", number(1, 1_024).leftTo("the framework's"), "Threads for socket I/O"),
  WORKER_THREADS(
      "workerThreads",
      number(1, 10_000).leftTo("the framework's"),
      "Threads for requests, of a framework that gives each request one"),
  BACKLOG(
      "backlog",
      number(1, 1_000_000).leftTo("the framework's"),
      "Connections that may wait to be accepted"),
  TCP_NO_DELAY("tcpNoDelay", yesOrNo().leftTo("the framework's"), "Send small segments at once"),
  MAX_MESSAGE_BYTES(
      "maxMessageBytes",
      number(1, 1 << 30).or(ServerSettings.DEFAULT_MAX_MESSAGE_BYTES),
      "The largest body or message, in bytes"),
  COMPRESSION(
      "compression",
      oneOf(Compression.class).or(Compression.NONE),
      "How WebSocket messages are compressed: none or deflate"),
  BUFFER_BYTES(
      "bufferBytes",
      number(1_024, 1 << 20).leftTo("the framework's"),
      "The size of the buffers that sockets are read into"),
  WEBSOCKET_API(
      "webSocketApi",
      oneOf(WebSocketApi.class).or(WebSocketApi.DOCUMENTED),
      "The level of the framework's API for WebSocket sessions: documented or frames"),
  TLS(
      "tls",
      oneOf(Tls.class).or(Tls.NONE),
      "Who encrypts: nobody, the JDK's engine, or the framework's native one"),
  HTTP2("http2", yesOrNo().or(false), "Serve HTTP/2 alongside HTTP/1.1"),
  DRAIN_SECONDS(
      "drainSeconds",
      number(0, 3_600).or(0, "0: it cuts what is under way"),
      "How long a server that gets SIGTERM may take to finish what is under way"),
  TLS_KEY(
      "tlsKey",
      oneOf(TlsKey.class).or(TlsKey.ECDSA),
      "The key of the server's certificate: ecdsa (P-256) or rsa (2048 bits)"),
  TLS_TICKETS(
      "tlsTickets",
      yesOrNo().leftTo("the engine's"),
      "Issue tickets by which clients resume their TLS session"),
  EXECUTION(
      "execution",
      oneOf(Execution.class).leftTo("the framework's"),
      "The threads that handlers of HTTP requests run on"),
  DECOMPRESSION(
      "decompression",
      yesOrNo().or(false),
      "Inflate bodies of requests that are sent with Content-Encoding: gzip");

  /** The most that all kernels take; Linux lets {@code net.core.somaxconn} of them wait. */
  private static final int EQUALISED_BACKLOG = 65_535;

  private final String key;
  private final Domain domain;
  private final String description;

  ServerSetting(String key, Domain domain, String description) {
    this.key = key;
    this.domain = domain;
    this.description = description;
  }

  /**
   * The values that a setting can have.
   *
   * @param type String, Integer, Boolean or an enum
   * @param label what help writes in place of a value
   * @param least the least of an integer
   * @param most the most of an integer
   * @param standard the value of a setting that is not set; absent: left to the framework
   * @param standardText the same in words
   */
  private record Domain(
      Class<?> type,
      String label,
      int least,
      int most,
      Optional<Object> standard,
      String standardText) {

    Domain or(Object value, String words) {
      return new Domain(type, label, least, most, Optional.of(value), words);
    }

    Domain or(Object value) {
      return or(value, value.toString().toLowerCase(Locale.ROOT));
    }

    Domain leftTo(String words) {
      return new Domain(type, label, least, most, Optional.empty(), words);
    }
  }

  private static Domain text(String label) {
    return new Domain(String.class, label, 0, 0, Optional.empty(), "");
  }

  private static Domain number(int least, int most) {
    return new Domain(Integer.class, "N", least, most, Optional.empty(), "");
  }

  private static Domain yesOrNo() {
    return new Domain(Boolean.class, "true|false", 0, 0, Optional.empty(), "");
  }

  private static Domain oneOf(Class<? extends Enum<?>> names) {
    return new Domain(names, "NAME", 0, 0, Optional.empty(), "");
  }

  /** Its name among the keys of variants and in {@link Server#effectiveSettings()}. */
  public String key() {
    return key;
  }

  /** The flag that sets it, as in {@code --io-threads}. */
  public String flag() {
    return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The type of its values: String, Integer, Boolean or an enum, whose names have any case. */
  public Class<?> type() {
    return domain.type;
  }

  /** What help writes in place of a value. */
  public String label() {
    return domain.label;
  }

  /** What it is, without a full stop. */
  public String description() {
    return description;
  }

  /** What holds where it is not set, in words. */
  public String standard() {
    return domain.standardText;
  }

  /** The values that it can have, in words. */
  public String range() {
    if (type().isEnum()) {
      return String.join(
          ", ",
          Stream.of(type().getEnumConstants())
              .map(value -> value.toString().toLowerCase(Locale.ROOT))
              .toList());
    }
    return type() == Integer.class
        ? String.format(Locale.ROOT, "%,d to %,d", domain.least, domain.most)
        : type() == Boolean.class ? "true, false" : "a text";
  }

  /** Whether a variant of a contender can set it: where a server listens is not a variant's. */
  public boolean isOfVariants() {
    return this != HOST && this != PORT;
  }

  /**
   * Whether a framework may lack it, and this is not the value that holds anyway. A server that
   * takes it names it among its effective settings.
   */
  public boolean isSpecial(Object value) {
    return compareTo(COMPRESSION) > 0 && !domain.standard.equals(Optional.of(value));
  }

  /** Its value among some, or else the one that holds anyway; absent: left to the framework. */
  <T> Optional<T> in(Map<ServerSetting, ?> values, Class<T> type) {
    return Optional.<Object>ofNullable(values.get(this)).or(() -> domain.standard).map(type::cast);
  }

  /**
   * Refuses an integer out of range.
   *
   * @throws IllegalArgumentException if the value is less than the least or more than the most
   */
  void check(int value) {
    if (value < domain.least || value > domain.most) {
      throw new IllegalArgumentException(
          key + " is " + value + ", must be " + domain.least + " to " + domain.most);
    }
  }

  /**
   * Those that a command line gives.
   *
   * @param byFlag gives the value of a flag, null if it was not given
   */
  public static Map<ServerSetting, Object> given(Function<String, Object> byFlag) {
    Map<ServerSetting, Object> given = new EnumMap<>(ServerSetting.class);
    for (ServerSetting setting : values()) {
      Optional.ofNullable(byFlag.apply(setting.flag()))
          .ifPresent(value -> given.put(setting, value));
    }
    return given;
  }

  /** Flags that set these values, each of them two words. */
  public static List<String> flags(Map<ServerSetting, ?> values) {
    List<String> flags = new ArrayList<>();
    values.forEach((setting, value) -> flags.addAll(List.of(setting.flag(), value.toString())));
    return flags;
  }

  /** The oldest Java on which these values, as they were written, can be met; 0: any. */
  public static int java(Map<ServerSetting, String> values) {
    return Stream.of(Execution.values())
        .filter(execution -> execution.toString().equalsIgnoreCase(values.get(EXECUTION)))
        .mapToInt(Execution::java)
        .findFirst()
        .orElse(0);
  }

  /** What puts all frameworks on one footing: as many I/O threads, a backlog, TCP_NODELAY. */
  public static Map<ServerSetting, Object> equalised(int ioThreads) {
    return new EnumMap<>(
        Map.of(IO_THREADS, ioThreads, BACKLOG, EQUALISED_BACKLOG, TCP_NO_DELAY, true));
  }
}
