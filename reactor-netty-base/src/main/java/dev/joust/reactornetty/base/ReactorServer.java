package dev.joust.reactornetty.base;

import dev.joust.netty.base.ReceiveBuffers;
import dev.joust.netty.base.TlsContext;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.Transport;
import dev.joust.spi.execution.Execution;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import reactor.netty.ChannelBindException;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** A server on Reactor Netty: event loops, one of which also accepts connections. */
public abstract class ReactorServer extends Server.Counting {

  private static final Duration CLOSE = Duration.ofSeconds(3);

  private final Execution execution;
  private final int ioThreads;
  private final LoopResources eventLoops;
  private final Optional<SslContext> tls;

  /** Stays closed once it is: a connection that is just being accepted then is closed as well. */
  private final ChannelGroup connections =
      new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);

  /**
   * Reactor Netty reports what listens from an event loop, not before it has let the caller go on.
   */
  private final CompletableFuture<DisposableServer> listener = new CompletableFuture<>();

  /** A server that does not listen yet. */
  protected ReactorServer(ServerSettings settings) throws IOException {
    super(settings);
    this.execution = settings.executionOf("Reactor Netty", Execution.EVENT_LOOP, Execution.WORKER);
    this.tls = TlsContext.of(settings);
    this.ioThreads = settings.ioThreads().orElse(LoopResources.DEFAULT_IO_WORKER_COUNT);
    this.eventLoops = LoopResources.create("joust", ioThreads, true);
  }

  /** Starts a server, or closes what there is of it. */
  protected static <S extends ReactorServer> S started(S server, Runnable start)
      throws IOException {
    try {
      start.run();
      server.listener();
      return server;
    } catch (RuntimeException failure) {
      server.close();
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof ChannelBindException) {
          throw server.settings.cannotBind(cause.getMessage(), failure);
        }
      }
      throw failure;
    }
  }

  /**
   * Puts the settings into a server, as <a
   * href="https://projectreactor.io/docs/netty/release/reference/">its guide</a> does it.
   */
  protected final HttpServer configured(HttpServer plain) {
    HttpServer server =
        plain
            .bindAddress(() -> new InetSocketAddress(settings.host(), settings.port()))
            // It prefers the native transport where there is one: the settings decide that here.
            // https://projectreactor.io/docs/netty/release/reference/http-server.html#server-tcp-level-configuration-event-loop-group
            .runOn(eventLoops, settings.transport() == Transport.NATIVE)
            .doOnBound(listener::complete)
            .doOnChannelInit((observer, channel, remoteAddress) -> accepted(channel));
    if (settings.drainSeconds() > 0) {
      // https://projectreactor.io/docs/netty/release/reference/http-server.html
      server = server.channelGroup(connections);
    }
    if (settings.backlog().isPresent()) {
      server = server.option(ChannelOption.SO_BACKLOG, settings.backlog().getAsInt());
    }
    if (settings.tcpNoDelay().isPresent()) {
      server = server.childOption(ChannelOption.TCP_NODELAY, settings.tcpNoDelay().get());
    }
    return tls.isPresent() ? server.secure(spec -> spec.sslContext(tls.get())) : server;
  }

  private void accepted(Channel channel) {
    counters.connectionAccepted();
    channel.closeFuture().addListener(closed -> counters.connectionClosed());
    connections.add(channel);
    ReceiveBuffers.size(channel, settings);
  }

  /** What listens. */
  protected final DisposableServer listener() {
    return listener.join();
  }

  @Override
  public final InetSocketAddress address() {
    return (InetSocketAddress) listener().address();
  }

  @Override
  public final SortedMap<String, String> effectiveSettings() {
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, listener().channel().getClass().getSimpleName())
        .with(ServerSetting.IO_THREADS, ioThreads)
        // The listener is a channel of one of the event loops.
        .with("acceptorThreads", "0")
        .with(
            ServerSetting.BACKLOG,
            listener().channel().config().getOption(ChannelOption.SO_BACKLOG))
        // Its own default is on.
        .with(ServerSetting.TCP_NO_DELAY, settings.tcpNoDelay().orElse(true))
        .with(ServerSetting.BUFFER_BYTES, ReceiveBuffers.effective(settings.bufferBytes()))
        .withTls(settings)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution)
        .with("allocator", listener().channel().alloc().getClass().getSimpleName())
        .values();
  }

  @Override
  public void close() {
    // First, as a listener with a group of channels waits for requests that are under way.
    connections.close().awaitUninterruptibly(CLOSE.toMillis(), TimeUnit.MILLISECONDS);
    if (listener.isDone()) {
      listener().disposeNow(CLOSE);
    }
    eventLoops.disposeLater(Duration.ZERO, CLOSE).block(CLOSE);
  }
}
