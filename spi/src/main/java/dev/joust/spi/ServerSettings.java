package dev.joust.spi;

import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import dev.joust.spi.tls.TlsKey;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.BindException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a server listens and how large it is. An absent value is left to the framework.
 *
 * @param host the address to listen at, and at no other; not empty
 * @param port the TCP port, 0 (any free one) to 65535
 * @param ioThreads threads that do socket I/O and run handlers, 1 or more; threads that do nothing
 *     but accept connections are not counted
 * @param workerThreads threads that run handlers, 1 or more, of a framework that gives each request
 *     a thread of a pool, which does the socket I/O of its request as well: such a framework passes
 *     over {@code ioThreads}. Absent: as the framework has it. Frameworks whose I/O threads run
 *     handlers pass over it, unless {@code execution} is {@link Execution#WORKER}
 * @param backlog connections that may wait to be accepted, 1 or more
 * @param tcpNoDelay whether to send small segments at once (TCP_NODELAY)
 * @param maxMessageBytes the largest request body or WebSocket message taken, 1 or more
 * @param transport the system interface for socket I/O
 * @param compression how messages of WebSocket sessions are compressed where the client offers it
 * @param bufferBytes the size of the buffers that sockets are read into, 1,024 bytes or more;
 *     absent: as the framework has it
 * @param webSocketApi the level of the framework's API that WebSocket sessions are written against
 * @param tls whether the server listens for TLS, and by which engine
 * @param http2 whether the server also serves HTTP/2 (RFC 9113) on the same port: within TLS to
 *     clients that choose {@code h2} by ALPN, otherwise to clients with prior knowledge, who begin
 *     with its connection preface
 * @param drainSeconds how long {@link Server#drain} may take, 0 to an hour; with 0 a server has no
 *     part that only a graceful stop needs
 * @param tlsKey the key that the server proves itself by within TLS
 * @param tlsTickets whether clients get tickets by which they may resume their TLS session; absent:
 *     as the engine has it
 * @param execution the threads that handlers of HTTP requests run on; absent: as the framework has
 *     it
 * @param decompression whether a request's body that is sent with {@code Content-Encoding: gzip}
 *     (RFC 9110, section 8.4.1.3) is inflated before handlers see it; {@code maxMessageBytes} then
 *     is the limit of what it is inflated to
 */
@RecordBuilder
public record ServerSettings(
    String host,
    int port,
    OptionalInt ioThreads,
    OptionalInt workerThreads,
    OptionalInt backlog,
    Optional<Boolean> tcpNoDelay,
    int maxMessageBytes,
    Transport transport,
    Compression compression,
    OptionalInt bufferBytes,
    WebSocketApi webSocketApi,
    Tls tls,
    boolean http2,
    int drainSeconds,
    TlsKey tlsKey,
    Optional<Boolean> tlsTickets,
    Optional<Execution> execution,
    boolean decompression)
    implements ServerSettingsBuilder.With {

  /** How the messages of WebSocket sessions are compressed. */
  public enum Compression {
    /** Not at all; what clients offer is not accepted. */
    NONE,
    /**
     * By permessage-deflate (RFC 7692) in sessions whose client offers it, at the framework's own
     * level and, unless the client asks otherwise, with what earlier messages have said at hand.
     */
    DEFLATE;

    /** The name in flags and in {@link Server#effectiveSettings()}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A level of a framework's API for WebSocket sessions. */
  public enum WebSocketApi {
    /** The one that the framework's documentation teaches first. */
    DOCUMENTED,
    /** A lower one, which hands over frames and does less with them, where the framework has it. */
    FRAMES;

    /** The name in flags and in {@link Server#effectiveSettings()}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Who encrypts what is sent over connections, with {@link TlsIdentity}. */
  public enum Tls {
    /** Nobody: connections are TCP alone. */
    NONE,
    /** The JDK's own engine, which every framework can use. */
    JDK,
    /** The framework's own native engine, where it has one. */
    NATIVE;

    /** The name in flags and in {@link Server#effectiveSettings()}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The largest request body or WebSocket message unless set otherwise: 16 MiB. */
  public static final int DEFAULT_MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

  /** How many streams of an HTTP/2 connection a server lets clients open at once. */
  public static final int HTTP2_STREAMS = 256;

  public ServerSettings {
    Objects.requireNonNull(tcpNoDelay, "tcpNoDelay");
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(compression, "compression");
    Objects.requireNonNull(webSocketApi, "webSocketApi");
    Objects.requireNonNull(tls, "tls");
    Objects.requireNonNull(tlsKey, "tlsKey");
    Objects.requireNonNull(tlsTickets, "tlsTickets");
    Objects.requireNonNull(execution, "execution");
    if (host.isBlank()) {
      throw new IllegalArgumentException("host is empty");
    }
    ServerSetting.PORT.check(port);
    ioThreads.ifPresent(ServerSetting.IO_THREADS::check);
    workerThreads.ifPresent(ServerSetting.WORKER_THREADS::check);
    backlog.ifPresent(ServerSetting.BACKLOG::check);
    bufferBytes.ifPresent(ServerSetting.BUFFER_BYTES::check);
    ServerSetting.MAX_MESSAGE_BYTES.check(maxMessageBytes);
    ServerSetting.DRAIN_SECONDS.check(drainSeconds);
  }

  /**
   * The settings that put all frameworks on one footing: any free port of the loopback address, as
   * many I/O threads as processors, a backlog of 65,535, TCP_NODELAY, NIO, no compression.
   */
  public static ServerSettings equalised() {
    return of(ServerSetting.equalised(Runtime.getRuntime().availableProcessors()));
  }

  /**
   * Any free port of the loopback address, NIO and no compression; I/O threads, backlog and
   * TCP_NODELAY as the framework has them by default.
   */
  public static ServerSettings frameworkDefaults() {
    return of(Map.of());
  }

  /** The framework's defaults but for these values, each of its setting's type. */
  public static ServerSettings of(Map<ServerSetting, ?> values) {
    return new ServerSettings(
        value(values, ServerSetting.HOST, String.class),
        value(values, ServerSetting.PORT, Integer.class),
        number(values, ServerSetting.IO_THREADS),
        number(values, ServerSetting.WORKER_THREADS),
        number(values, ServerSetting.BACKLOG),
        ServerSetting.TCP_NO_DELAY.in(values, Boolean.class),
        value(values, ServerSetting.MAX_MESSAGE_BYTES, Integer.class),
        value(values, ServerSetting.TRANSPORT, Transport.class),
        value(values, ServerSetting.COMPRESSION, Compression.class),
        number(values, ServerSetting.BUFFER_BYTES),
        value(values, ServerSetting.WEBSOCKET_API, WebSocketApi.class),
        value(values, ServerSetting.TLS, Tls.class),
        value(values, ServerSetting.HTTP2, Boolean.class),
        value(values, ServerSetting.DRAIN_SECONDS, Integer.class),
        value(values, ServerSetting.TLS_KEY, TlsKey.class),
        ServerSetting.TLS_TICKETS.in(values, Boolean.class),
        ServerSetting.EXECUTION.in(values, Execution.class),
        value(values, ServerSetting.DECOMPRESSION, Boolean.class));
  }

  private static <T> T value(Map<ServerSetting, ?> values, ServerSetting setting, Class<T> type) {
    return setting.in(values, type).orElseThrow();
  }

  private static OptionalInt number(Map<ServerSetting, ?> values, ServerSetting setting) {
    return setting.in(values, Integer.class).map(OptionalInt::of).orElseGet(OptionalInt::empty);
  }

  /** These settings with that many threads to run handlers, whether for I/O or of a pool. */
  public ServerSettings withThreads(int threads) {
    return withIoThreads(OptionalInt.of(threads)).withWorkerThreads(OptionalInt.of(threads));
  }

  /** How long {@link Server#drain} may take. */
  public Duration drain() {
    return Duration.ofSeconds(drainSeconds);
  }

  /** These settings with another size of buffers. */
  public ServerSettings withBufferBytes(int bufferBytes) {
    return withBufferBytes(OptionalInt.of(bufferBytes));
  }

  /**
   * Refuses a size of buffers, for a framework whose buffers have none that can be set.
   *
   * @throws IllegalArgumentException if {@link #bufferBytes} is present
   */
  public void refuseBufferBytes(String framework) {
    bufferBytes.ifPresent(
        bytes -> refuse("bufferBytes is %d, but %s has no such size", bytes, framework));
  }

  /**
   * Refuses {@link Transport#NATIVE}, for a framework that has no native transport.
   *
   * @throws IllegalArgumentException if it is asked for
   */
  public void refuseNativeTransport(String framework) {
    if (transport == Transport.NATIVE) {
      refuse("transport is NATIVE, but %s has none", framework);
    }
  }

  /**
   * Refuses {@link Compression#DEFLATE}, for a framework that has no compression.
   *
   * @throws IllegalArgumentException if it is asked for
   */
  public void refuseCompression(String framework) {
    if (compression == Compression.DEFLATE) {
      refuse("compression is DEFLATE, but %s has none", framework);
    }
  }

  /**
   * Refuses {@link WebSocketApi#FRAMES}, for a framework that has no level below the documented
   * one.
   *
   * @throws IllegalArgumentException if {@link #webSocketApi} is {@code FRAMES}
   */
  public void refuseFrames(String framework) {
    if (webSocketApi == WebSocketApi.FRAMES) {
      refuse(
          "webSocketApi is frames, but %s has no level below the one that its documentation teaches",
          framework);
    }
  }

  /**
   * Refuses {@link Tls#NATIVE}, for a framework that does not offer a native engine here.
   *
   * @throws IllegalArgumentException if {@link #tls} is {@code NATIVE}
   */
  public void refuseNativeTls(String framework) {
    if (tls == Tls.NATIVE) {
      refuse(
          "tls is native, but the contender on %s does not offer a native engine; use jdk",
          framework);
    }
  }

  /**
   * Refuses to do without session tickets, for a framework whose native engine issues them anyway.
   *
   * @throws IllegalArgumentException if {@link #tls} is {@code NATIVE} and {@link #tlsTickets} is
   *     {@code false}
   */
  public void refuseNativeTlsWithoutTickets(String framework) {
    if (tls == Tls.NATIVE && !tlsTickets.orElse(true)) {
      refuse(
          "tlsTickets is false, but the native engine of %s always issues them; use tls=jdk",
          framework);
    }
  }

  /**
   * The threads that handlers run on: those that are asked for, or else the framework's own way.
   *
   * @param own the framework's own way
   * @param others what else its contender offers
   * @throws IllegalArgumentException if {@link #execution} is none of these, or this JVM does not
   *     have such threads
   */
  public Execution executionOf(String framework, Execution own, Execution... others) {
    Execution chosen = execution.orElse(own);
    List<Execution> offered = Stream.concat(Stream.of(own), Stream.of(others)).toList();
    if (!offered.contains(chosen)) {
      refuse(
          "execution is %s, but the contender on %s offers %s",
          chosen,
          framework,
          offered.stream().map(Execution::toString).collect(Collectors.joining(", ")));
    }
    int java = Runtime.version().feature();
    if (java < chosen.java()) {
      refuse(
          "execution is %s, which needs Java %d or newer; this is Java %d",
          chosen, chosen.java(), java);
    }
    return chosen;
  }

  private static void refuse(String why, Object... values) {
    throw new IllegalArgumentException(why.formatted(values));
  }

  /**
   * The key and certificate of a server that starts with these settings; absent if it does without
   * TLS.
   */
  public Optional<TlsIdentity> newIdentity() {
    return tls == Tls.NONE ? Optional.empty() : Optional.of(TlsIdentity.create(tlsKey, tlsTickets));
  }

  /**
   * What a server throws that cannot listen where these settings ask for it.
   *
   * @param reason in a few words
   * @param cause what the framework or the JDK has thrown
   */
  public BindException cannotBind(String reason, Throwable cause) {
    BindException failure = new BindException(host + ":" + port + ": " + reason);
    failure.initCause(cause);
    return failure;
  }

  /**
   * What {@link Server#effectiveSettings()} begins with: what the contract's handlers hold to by
   * themselves, so that no framework can be asked for it.
   */
  public Effective effective() {
    return new Effective()
        .with(ServerSetting.MAX_MESSAGE_BYTES, maxMessageBytes)
        .with(ServerSetting.COMPRESSION, compression.label());
  }

  /** Collects what a framework really uses. */
  public static final class Effective {

    private final SortedMap<String, String> values = new TreeMap<>();

    private Effective() {}

    /** Adds the value of a setting, or puts it in the place of another. */
    public Effective with(ServerSetting setting, Object value) {
      return with(setting.key(), value);
    }

    /** Adds all that is set of TLS, for a server that takes all of it. */
    public Effective withTls(ServerSettings settings) {
      settings.tlsTickets.ifPresent(tickets -> with(ServerSetting.TLS_TICKETS, tickets));
      return with(ServerSetting.TLS, settings.tls.label())
          .with(ServerSetting.TLS_KEY, settings.tlsKey.label());
    }

    /** Adds a value that is not of a setting, but shapes the server's speed. */
    public Effective with(String name, Object value) {
      values.put(name, String.valueOf(value));
      return this;
    }

    /** All of them by name. */
    public SortedMap<String, String> values() {
      return values;
    }
  }
}
