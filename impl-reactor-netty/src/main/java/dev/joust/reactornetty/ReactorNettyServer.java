package dev.joust.reactornetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Counters;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.Transport;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import reactor.netty.ChannelBindException;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** A Reactor Netty server: event loops, one of which also accepts connections. */
final class ReactorNettyServer implements Server {

  private static final Duration CLOSE = Duration.ofSeconds(3);

  private final ServerSettings settings;
  private final int ioThreads;
  private final LoopResources eventLoops;

  /** Stays closed once it is: a connection that is just being accepted then is closed as well. */
  private final ChannelGroup connections =
      new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);

  private final CounterRecorder counters = new CounterRecorder();
  private DisposableServer listener;

  private ReactorNettyServer(ServerSettings settings) {
    this.settings = settings;
    this.ioThreads = settings.ioThreads().orElse(LoopResources.DEFAULT_IO_WORKER_COUNT);
    this.eventLoops = LoopResources.create("joust", ioThreads, true);
  }

  static ReactorNettyServer start(ServerSettings settings, Application application)
      throws IOException {
    ReactorNettyServer server = new ReactorNettyServer(settings);
    try {
      server.bind(application);
      return server;
    } catch (IOException | RuntimeException failure) {
      server.close();
      throw failure;
    }
  }

  /** As <a href="https://projectreactor.io/docs/netty/release/reference/">its guide</a> does it. */
  private void bind(Application application) throws IOException {
    HttpServer server =
        HttpServer.create()
            .bindAddress(() -> new InetSocketAddress(settings.host(), settings.port()))
            // It prefers the native transport where there is one: the settings decide that here.
            // https://projectreactor.io/docs/netty/release/reference/http-server.html#server-tcp-level-configuration-event-loop-group
            .runOn(eventLoops, settings.transport() == Transport.NATIVE)
            .doOnChannelInit((observer, channel, remoteAddress) -> accepted(channel))
            .handle(new HttpHandler(application, counters, settings));
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
    Optional<SslContext> tls = TlsContext.of(settings);
    if (tls.isPresent()) {
      server = server.secure(spec -> spec.sslContext(tls.get()));
    }
    try {
      listener = server.bindNow();
    } catch (ChannelBindException failure) {
      throw settings.cannotBind(failure.getMessage(), failure);
    }
  }

  private void accepted(Channel channel) {
    counters.connectionAccepted();
    channel.closeFuture().addListener(closed -> counters.connectionClosed());
    connections.add(channel);
    // https://netty.io/4.2/api/io/netty/channel/FixedRecvByteBufAllocator.html
    settings
        .bufferBytes()
        .ifPresent(n -> channel.config().setRecvByteBufAllocator(new FixedRecvByteBufAllocator(n)));
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.address();
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, listener.channel().getClass().getSimpleName())
        .with(ServerSetting.IO_THREADS, ioThreads)
        // The listener is a channel of one of the event loops.
        .with("acceptorThreads", "0")
        .with(
            ServerSetting.BACKLOG, listener.channel().config().getOption(ChannelOption.SO_BACKLOG))
        // Its own default is on.
        .with(ServerSetting.TCP_NO_DELAY, settings.tcpNoDelay().orElse(true))
        .with(ServerSetting.BUFFER_BYTES, bufferBytes())
        .withTls(settings)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with("allocator", listener.channel().alloc().getClass().getSimpleName())
        .values();
  }

  private String bufferBytes() {
    return settings.bufferBytes().isPresent()
        ? String.valueOf(settings.bufferBytes().getAsInt())
        : "adaptive, %d to %d"
            .formatted(
                AdaptiveRecvByteBufAllocator.DEFAULT_MINIMUM,
                AdaptiveRecvByteBufAllocator.DEFAULT_MAXIMUM);
  }

  @Override
  public Counters counters() {
    return counters.snapshot();
  }

  /** With the group of channels, Reactor Netty waits for the requests that are under way. */
  @Override
  public void drain() {
    try {
      listener.disposeNow(settings.drain());
    } catch (IllegalStateException timeIsOver) {
      // What is left is cut off.
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    if (listener != null) {
      listener.disposeNow(CLOSE);
    }
    connections.close().awaitUninterruptibly(CLOSE.toMillis(), TimeUnit.MILLISECONDS);
    eventLoops.disposeLater(Duration.ZERO, CLOSE).block(CLOSE);
  }
}
