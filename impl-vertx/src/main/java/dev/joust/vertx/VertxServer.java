package dev.joust.vertx;

import dev.joust.netty.base.BodyInflater;
import dev.joust.netty.base.ReceiveBuffers;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.Transport;
import dev.joust.spi.execution.Execution;
import dev.joust.spi.tls.TlsIdentity;
import dev.joust.vertx.base.TicketlessEngine;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.ConnectionBase;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** A Vert.x server: one instance of the verticle on each event loop, all on the same port. */
final class VertxServer extends Server.Counting {

  private static final long CLOSE_SECONDS = 10;
  private static final int WEB_SOCKET_CLOSING_SECONDS = 2;
  private static final boolean UNORDERED = false;

  /** Vert.x's name of it. */
  private static final String INFLATER = "inflater";

  /** Names the free port that all instances of a server share. */
  private static final int SHARED_PORT_ID = 1;

  private final Vertx vertx;
  private final Execution execution;
  private final HttpServerOptions options;
  private final int eventLoops;
  private final AtomicInteger port = new AtomicInteger();
  private final Queue<HttpServer> servers = new ConcurrentLinkedQueue<>();

  private VertxServer(ServerSettings settings) {
    super(settings);
    this.execution =
        settings.executionOf("Vert.x", Execution.EVENT_LOOP, Execution.WORKER, Execution.VIRTUAL);
    VertxOptions vertxOptions =
        new VertxOptions()
            .setPreferNativeTransport(settings.transport() == Transport.NATIVE)
            // No files are served, and a server that is killed would leave the folder of its cache.
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setFileCachingEnabled(false)
                    .setClassPathResolvingEnabled(false));
    settings.ioThreads().ifPresent(vertxOptions::setEventLoopPoolSize);
    settings.workerThreads().ifPresent(vertxOptions::setWorkerPoolSize);
    this.eventLoops = vertxOptions.getEventLoopPoolSize();
    this.options = options(settings);
    this.vertx = Vertx.vertx(vertxOptions);
  }

  /**
   * Options that differ from Vert.x's own, described in <a
   * href="https://vertx.io/docs/apidocs/io/vertx/core/http/HttpServerOptions.html">
   * HttpServerOptions</a>.
   */
  private static HttpServerOptions options(ServerSettings settings) {
    HttpServerOptions options =
        new HttpServerOptions()
            // Vert.x first finds out whether a connection speaks HTTP/1.1 or HTTP/2:
            // https://vertx.io/docs/vertx-core/java/#_configuring_an_http2_server
            .setHttp2ClearTextEnabled(settings.http2())
            .setInitialSettings(
                new Http2Settings()
                    // By default 100.
                    .setMaxConcurrentStreams(ServerSettings.HTTP2_STREAMS))
            // It compresses whatever the client offers: the settings decide that here.
            .setPerFrameWebSocketCompressionSupported(false)
            .setPerMessageWebSocketCompressionSupported(
                settings.compression() == Compression.DEFLATE)
            // By default an offer that asks the server for no context is not accepted.
            .setWebSocketAllowServerNoContext(true)
            // By default the client's offer to keep no context is not answered.
            .setWebSocketPreferredClientNoContext(true)
            // A client that does not answer a close must not keep the server from stopping.
            .setWebSocketClosingTimeout(WEB_SOCKET_CLOSING_SECONDS)
            // https://vertx.io/docs/vertx-core/java/#_http_compression
            .setDecompressionSupported(settings.decompression())
            .setMaxWebSocketFrameSize(settings.maxMessageBytes())
            .setMaxWebSocketMessageSize(settings.maxMessageBytes());
    settings.backlog().ifPresent(options::setAcceptBacklog);
    settings.tcpNoDelay().ifPresent(options::setTcpNoDelay);
    settings.newIdentity().ifPresent(identity -> encrypt(options, identity, settings));
    return options;
  }

  /** As <a href="https://vertx.io/docs/vertx-core/java/#ssl">Vert.x's guide</a> does it. */
  private static void encrypt(
      HttpServerOptions options, TlsIdentity identity, ServerSettings settings) {
    boolean isNative = settings.tls() == Tls.NATIVE;
    options
        .setSsl(true)
        .setKeyCertOptions(
            new PemKeyCertOptions()
                .setKeyValue(Buffer.buffer(identity.keyPem()))
                .setCertValue(Buffer.buffer(identity.certificatePem())))
        .setEnabledSecureTransportProtocols(Set.of(TlsIdentity.PROTOCOL))
        .setUseAlpn(settings.http2())
        // https://vertx.io/docs/vertx-core/java/#_ssl_engine
        .setSslEngineOptions(
            isNative ? new OpenSSLEngineOptions() : new TicketlessEngine(identity));
    if (!isNative) {
      // BoringSSL's list of cipher suites of TLS 1.3 is fixed.
      options.addEnabledCipherSuite(TlsIdentity.CIPHER_SUITE);
    }
  }

  static VertxServer start(ServerSettings settings, Application application) throws IOException {
    VertxServer server = new VertxServer(settings);
    try {
      server.deploy(application);
      return server;
    } catch (IOException failure) {
      server.close();
      throw failure;
    }
  }

  private void deploy(Application application) throws IOException {
    UnaryOperator<Answer> handlers = handlers();
    await(
        vertx.deployVerticle(
            () -> verticle(application, handlers),
            new DeploymentOptions().setInstances(eventLoops)));
  }

  /**
   * Blocking code runs in {@code executeBlocking}, as <a
   * href="https://vertx.io/docs/vertx-core/java/#blocking_code">Vert.x's guide</a> has it: on its
   * pool of workers or, called on the context of a <a
   * href="https://vertx.io/docs/vertx-core/java/#virtual_thread_verticles">virtual thread
   * verticle</a>, on a virtual thread. What such a verticle runs by itself would run one after the
   * other.
   */
  private UnaryOperator<Answer> handlers() throws IOException {
    switch (execution) {
      case WORKER -> {
        return answer ->
            answer.on(task -> vertx.executeBlocking(Executors.callable(task), UNORDERED));
      }
      case VIRTUAL -> {
        CompletableFuture<Context> virtual = new CompletableFuture<>();
        await(
            vertx.deployVerticle(
                context -> {
                  virtual.complete(context);
                  return Future.succeededFuture();
                },
                new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD)));
        Context context = virtual.join();
        return answer ->
            answer.on(task -> context.executeBlocking(Executors.callable(task), UNORDERED));
      }
      default -> {
        return Answer::here;
      }
    }
  }

  private void await(Future<String> deployed) throws IOException {
    try {
      deployed.toCompletionStage().toCompletableFuture().get();
    } catch (ExecutionException failure) {
      // The native transport and the look-up of a host fail with exceptions of their own.
      if (failure.getCause() instanceof IOException) {
        throw settings.cannotBind(failure.getCause().getMessage(), failure);
      }
      throw new IOException(failure.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  private Deployable verticle(Application application, UnaryOperator<Answer> handlers) {
    return context ->
        context
            .owner()
            .createHttpServer(options)
            .connectionHandler(
                connection -> {
                  counters.connectionAccepted();
                  Channel channel = ((ConnectionBase) connection).channel();
                  // Vert.x's own close handler is not called once a WebSocket has taken over.
                  channel.closeFuture().addListener(closed -> counters.connectionClosed());
                  // Vert.x's option setReceiveBufferSize would also set the system's SO_RCVBUF.
                  ReceiveBuffers.size(channel, settings);
                  if (settings.decompression()) {
                    failBadBodies(channel.pipeline());
                  }
                })
            .requestHandler(new HttpHandler(application, counters, settings, handlers))
            .listen(
                settings.port() == 0
                    ? SocketAddress.sharedRandomPort(SHARED_PORT_ID, settings.host())
                    : SocketAddress.inetSocketAddress(settings.port(), settings.host()))
            .onSuccess(
                server -> {
                  servers.add(server);
                  port.set(server.actualPort());
                });
  }

  /** Exchanges the inflater that Vert.x has put in; that of HTTP/2 is in no pipeline. */
  private static void failBadBodies(ChannelPipeline pipeline) {
    if (pipeline.get(HttpContentDecompressor.class) != null) {
      pipeline.replace(HttpContentDecompressor.class, INFLATER, new BodyInflater());
    }
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(settings.host(), port.get());
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, vertx.isNativeTransportEnabled() ? "epoll" : "nio")
        .with(ServerSetting.IO_THREADS, eventLoops)
        // Vert.x has one, whatever its options say.
        .with("acceptorThreads", "1")
        .with(
            ServerSetting.BACKLOG,
            options.getAcceptBacklog() < 0 ? "system default" : options.getAcceptBacklog())
        .with(ServerSetting.TCP_NO_DELAY, options.isTcpNoDelay())
        .with(ServerSetting.MAX_MESSAGE_BYTES, options.getMaxWebSocketMessageSize())
        .with(ServerSetting.BUFFER_BYTES, ReceiveBuffers.effective(settings.bufferBytes()))
        .with(ServerSetting.WEBSOCKET_API, settings.webSocketApi().label())
        .withTls(settings)
        .with(ServerSetting.HTTP2, options.isHttp2ClearTextEnabled())
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution)
        .with(ServerSetting.DECOMPRESSION, options.isDecompressionSupported())
        .with("maxChunkBytes", options.getMaxChunkSize())
        .values();
  }

  /** See https://vertx.io/docs/vertx-core/java/#_server_graceful_shut_down. */
  @Override
  public void drain() {
    try {
      await(
          Future.join(servers.stream().map(server -> server.shutdown(settings.drain())).toList()),
          settings.drain().plusSeconds(CLOSE_SECONDS));
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    await(vertx.close(), Duration.ofSeconds(CLOSE_SECONDS));
  }

  private static void await(Future<?> closed, Duration limit) {
    try {
      closed.toCompletionStage().toCompletableFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException failure) {
      throw new IllegalStateException("Vert.x did not close within " + limit, failure);
    }
  }
}
