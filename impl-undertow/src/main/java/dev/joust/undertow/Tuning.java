package dev.joust.undertow;

import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import io.undertow.UndertowOptions;
import io.undertow.server.protocol.http.AlpnOpenListener;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.Sequence;

/**
 * The options that a server is started with: what the settings ask for and, for the rest, what
 * {@code io.undertow.Undertow.Builder} has by default.
 */
final class Tuning {

  /** As the builder has it: 16 KiB without what protocols may put around them. */
  static final int BUFFER_BYTES = 16 * 1024 - 20;

  static final int POOLED_BUFFERS = -1;
  static final int BUFFERS_PER_THREAD = 4;

  private static final int DEFAULT_BACKLOG = 1_000;
  private static final int TASK_THREADS_PER_IO_THREAD = 8;
  private static final long UNLIMITED = -1;
  private static final int MANY_CONNECTIONS = 1_000_000;

  private Tuning() {}

  static OptionMap worker(ServerSettings settings, Execution execution) {
    int ioThreads =
        settings.ioThreads().orElse(Math.max(Runtime.getRuntime().availableProcessors(), 2));
    // Unless handlers run on it, nothing is ever handed to the worker's own pool. Its default is
    // that of io.undertow.Undertow.
    int taskThreads =
        execution == Execution.WORKER
            ? settings.workerThreads().orElse(ioThreads * TASK_THREADS_PER_IO_THREAD)
            : 1;
    return OptionMap.builder()
        .set(Options.WORKER_IO_THREADS, ioThreads)
        .set(Options.WORKER_TASK_CORE_THREADS, taskThreads)
        .set(Options.WORKER_TASK_MAX_THREADS, taskThreads)
        .set(Options.CONNECTION_HIGH_WATER, MANY_CONNECTIONS)
        .set(Options.CONNECTION_LOW_WATER, MANY_CONNECTIONS)
        .set(Options.CORK, true)
        .getMap();
  }

  static OptionMap sockets(ServerSettings settings) {
    return OptionMap.builder()
        .set(Options.TCP_NODELAY, settings.tcpNoDelay().orElse(true))
        .set(Options.BACKLOG, settings.backlog().orElse(DEFAULT_BACKLOG))
        .set(Options.REUSE_ADDRESSES, true)
        .getMap();
  }

  static OptionMap secureSockets(ServerSettings settings) {
    return OptionMap.builder()
        .addAll(sockets(settings))
        .set(Options.SSL_ENABLED_PROTOCOLS, Sequence.of(TlsIdentity.PROTOCOL))
        // Undertow negotiates HTTP/2 only where the second is enabled; TLS 1.3 never chooses it.
        .set(
            Options.SSL_ENABLED_CIPHER_SUITES,
            settings.http2()
                ? Sequence.of(TlsIdentity.CIPHER_SUITE, AlpnOpenListener.REQUIRED_CIPHER)
                : Sequence.of(TlsIdentity.CIPHER_SUITE))
        .getMap();
  }

  /**
   * Pipelined answers are not held back in a buffer, as the builder would have it: an answer would
   * wait there for the next request to become whole, and an event stream for its end. Nor is an
   * idle connection closed after the builder's 60 s: pauses of a measurement must not cost it
   * connections.
   */
  static OptionMap http(ServerSettings settings) {
    return OptionMap.builder()
        // The header fields are the contract's: none but Date beyond those that a response names.
        .set(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false)
        // Undertow keeps one date for all servers of a JVM. The server that has set it takes it
        // back when the second is over; one that is closed by then never does, so it stays.
        .set(UndertowOptions.ALWAYS_SET_DATE, false)
        // EchoBody holds the limit; other bodies are dropped as they come.
        .set(UndertowOptions.MAX_ENTITY_SIZE, UNLIMITED)
        // The application reads paths as they are on the request line.
        .set(UndertowOptions.DECODE_URL, false)
        .set(UndertowOptions.ENABLE_HTTP2, settings.http2())
        // By default their number has no limit.
        .set(UndertowOptions.HTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, ServerSettings.HTTP2_STREAMS)
        .getMap();
  }
}
