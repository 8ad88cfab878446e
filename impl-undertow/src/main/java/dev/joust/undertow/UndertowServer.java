package dev.joust.undertow;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.spi.Transport;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import io.undertow.UndertowOptions;
import io.undertow.connector.ByteBufferPool;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.OpenListener;
import io.undertow.server.handlers.GracefulShutdownHandler;
import io.undertow.server.protocol.http.AlpnOpenListener;
import io.undertow.server.protocol.http.HttpOpenListener;
import io.undertow.server.protocol.http2.Http2OpenListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/**
 * An Undertow server: an XNIO worker and Undertow's listeners on it. It is put together as {@code
 * io.undertow.Undertow} does it, which has no place to count connections at.
 */
final class UndertowServer extends Server.Counting {

  private static final long CLOSE_SECONDS = 3;

  /** As in {@code io.undertow.Undertow}: above that of HTTP/1.1, which is 0. */
  private static final int HTTP2_WEIGHT = 10;

  private final AtomicBoolean closed = new AtomicBoolean();
  private final Execution execution;
  private final DefaultByteBufferPool buffers;
  private final MessageBuffers messageBuffers;
  private final OpenListener protocols;
  private final ContractHandler handler;
  private final Optional<GracefulShutdownHandler> graceful;
  private final XnioWorker worker;
  private AcceptingChannel<? extends StreamConnection> listener;

  private UndertowServer(ServerSettings settings, Application application) throws IOException {
    super(settings);
    this.execution = settings.executionOf("Undertow", Execution.EVENT_LOOP, Execution.WORKER);
    this.buffers =
        new DefaultByteBufferPool(
            true,
            settings.bufferBytes().orElse(Tuning.BUFFER_BYTES),
            Tuning.POOLED_BUFFERS,
            Tuning.BUFFERS_PER_THREAD);
    // IncomingMessage sees the end of the largest message with room for one byte more.
    this.messageBuffers =
        new MessageBuffers(buffers.getBufferSize(), settings.maxMessageBytes() + 1);
    this.protocols = protocols(settings, buffers);
    this.handler = new ContractHandler(application, counters, settings, messageBuffers, execution);
    // It counts each request, so it is only there where it is asked for.
    this.graceful =
        settings.drainSeconds() > 0
            ? Optional.of(new GracefulShutdownHandler(handler))
            : Optional.empty();
    protocols.setRootHandler(graceful.<HttpHandler>map(own -> own).orElse(handler));
    this.worker =
        Xnio.getInstance(UndertowServer.class.getClassLoader())
            .createWorker(Tuning.worker(settings, execution));
  }

  /** Without TLS, HTTP/1.1 makes way for clients with prior knowledge of HTTP/2, by an option. */
  private static OpenListener protocols(ServerSettings settings, ByteBufferPool buffers) {
    OptionMap options = Tuning.http(settings);
    HttpOpenListener http = new HttpOpenListener(buffers, options);
    return settings.http2() && settings.tls() != Tls.NONE
        ? new AlpnOpenListener(buffers, options, http)
            .addProtocol(
                Http2OpenListener.HTTP2, new Http2OpenListener(buffers, options), HTTP2_WEIGHT)
        : http;
  }

  static UndertowServer start(ServerSettings settings, Application application) throws IOException {
    if (settings.transport() == Transport.NATIVE) {
      throw new IllegalArgumentException(
          "transport is NATIVE, but Undertow has none: XNIO knows NIO only; ask for NIO");
    }
    if (settings.webSocketApi() == WebSocketApi.FRAMES) {
      throw new IllegalArgumentException(
          "webSocketApi is FRAMES, but the contender on Undertow reads its channels of frames"
              + " in any case; ask for DOCUMENTED");
    }
    settings.refuseNativeTls("Undertow");
    UndertowServer server = new UndertowServer(settings, application);
    try {
      server.bind();
      return server;
    } catch (IOException | RuntimeException failure) {
      server.close();
      throw failure;
    }
  }

  private void bind() throws IOException {
    Acceptor acceptor = new Acceptor(protocols, counters);
    InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
    if (address.isUnresolved()) {
      throw settings.cannotBind("unknown host", null);
    }
    try {
      listener = listen(address, acceptor);
    } catch (IOException cause) {
      throw settings.cannotBind(cause.getMessage(), cause);
    }
    listener.resumeAccepts();
  }

  private AcceptingChannel<? extends StreamConnection> listen(
      InetSocketAddress address, Acceptor acceptor) throws IOException {
    Optional<TlsIdentity> identity = settings.newIdentity();
    if (identity.isEmpty()) {
      return worker.createStreamConnectionServer(
          address, acceptor::accept, Tuning.sockets(settings));
    }
    // As in io.undertow.Undertow. TLS records have their own buffers, of 17 KiB: a full record does
    // not fit into those of HTTP, and would never be read.
    return new UndertowXnioSsl(
            worker.getXnio(),
            OptionMap.create(Options.USE_DIRECT_BUFFERS, true),
            identity.get().context())
        .createSslConnectionServer(
            worker, address, acceptor::accept, Tuning.secureSockets(settings));
  }

  @Override
  public InetSocketAddress address() {
    return listener.getLocalAddress(InetSocketAddress.class);
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, worker.getXnio().getName())
        .with(ServerSetting.IO_THREADS, worker.getIoThreadCount())
        .with("acceptorThreads", "1")
        .with(ServerSetting.BACKLOG, Tuning.sockets(settings).get(Options.BACKLOG))
        .with(ServerSetting.TCP_NO_DELAY, tcpNoDelay())
        .with(ServerSetting.BUFFER_BYTES, buffers.getBufferSize())
        .withTls(settings)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.HTTP2, protocols.getUndertowOptions().get(UndertowOptions.ENABLE_HTTP2))
        .with(ServerSetting.EXECUTION, execution)
        .with(ServerSetting.DECOMPRESSION, settings.decompression())
        .with("directBuffers", buffers.isDirect())
        .values();
  }

  private boolean tcpNoDelay() {
    try {
      return listener.getOption(Options.TCP_NODELAY);
    } catch (IOException closed) {
      throw new UncheckedIOException(closed);
    }
  }

  /**
   * As <a
   * href="https://undertow.io/undertow-docs/undertow-docs-2.1.0/index.html#graceful-shutdown">
   * Undertow's guide</a> does it. Its handler does not know of WebSocket sessions: those are their
   * handshake handlers' peers, whom users close.
   */
  @Override
  public void drain() {
    long end = System.nanoTime() + settings.drain().toNanos();
    try {
      IoUtils.safeClose(listener);
      awaitIoThreads();
      graceful.ifPresent(GracefulShutdownHandler::shutdown);
      CountDownLatch gone = handler.goAway();
      if (graceful.isPresent()) {
        graceful.get().awaitShutdown(TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
      }
      gone.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    // XNIO would wait for the threads of a worker that is gone.
    if (closed.getAndSet(true)) {
      return;
    }
    try {
      IoUtils.safeClose(listener);
      awaitIoThreads(); // What was accepted last has been opened.
      LaterApi.closeConnections(protocols);
      awaitIoThreads(); // All have been closed.
      worker.shutdown();
      worker.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      worker.shutdownNow();
      buffers.close();
      messageBuffers.close();
    }
  }

  /** Waits until each I/O thread has done what it was given before. */
  private void awaitIoThreads() throws InterruptedException {
    int threads = worker.getIoThreadCount();
    CountDownLatch done = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      worker.getIoThread(i).execute(done::countDown);
    }
    done.await(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
