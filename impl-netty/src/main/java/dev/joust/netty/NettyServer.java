package dev.joust.netty;

import dev.joust.netty.base.ReceiveBuffers;
import dev.joust.netty.base.TlsContext;
import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.Transport;
import dev.joust.spi.execution.Execution;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultithreadEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A Netty server: event loops, one of which also accepts connections. */
final class NettyServer extends Server.Counting {

  /** Fired through the pipeline of a connection whose client is to leave, as the server drains. */
  static final Object LEAVE = new Object();

  private static final long CLOSE_SECONDS = 3;

  /** Netty has no number of its own; Tomcat and Jetty have this one. */
  private static final int WORKER_THREADS = 200;

  private final Execution execution;

  /**
   * Netty has applications hand work that blocks to a pool of their own: see <a
   * href="https://netty.io/4.2/api/io/netty/util/concurrent/UnorderedThreadPoolEventExecutor.html">
   * UnorderedThreadPoolEventExecutor</a>.
   */
  private final Optional<ExecutorService> workers;

  private final MultithreadEventLoopGroup eventLoops;

  /** Stays closed once it is: a connection that is just being accepted then is closed as well. */
  private final ChannelGroup connections =
      new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);

  private Channel listener;

  private NettyServer(ServerSettings settings) {
    super(settings);
    this.execution = settings.executionOf("Netty", Execution.EVENT_LOOP, Execution.WORKER);
    this.workers =
        execution == Execution.WORKER
            ? Optional.of(
                Executors.newFixedThreadPool(settings.workerThreads().orElse(WORKER_THREADS)))
            : Optional.empty();
    this.eventLoops = NettyApi.eventLoops(settings.transport(), settings.ioThreads().orElse(0));
  }

  static NettyServer start(ServerSettings settings, Application application) throws IOException {
    NettyServer server = new NettyServer(settings);
    try {
      server.bind(application);
      return server;
    } catch (IOException failure) {
      server.close();
      throw failure;
    }
  }

  /** What has handlers run where they are to. */
  private UnaryOperator<Answer> handlers() {
    return workers
        .<UnaryOperator<Answer>>map(executor -> answer -> answer.on(executor))
        .orElse(Answer::here);
  }

  private void bind(Application application) throws IOException {
    Class<? extends ServerChannel> channel =
        settings.transport() == Transport.NATIVE
            ? EpollServerSocketChannel.class
            : NioServerSocketChannel.class;
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            // https://github.com/netty/netty/tree/4.2/example/src/main/java/io/netty/example/http
            .group(eventLoops)
            .channel(channel)
            .childHandler(
                new ConnectionInitializer(
                    application,
                    counters,
                    connections,
                    settings,
                    handlers(),
                    TlsContext.of(settings)));
    settings.backlog().ifPresent(n -> bootstrap.option(ChannelOption.SO_BACKLOG, n));
    settings.tcpNoDelay().ifPresent(on -> bootstrap.childOption(ChannelOption.TCP_NODELAY, on));
    InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    listener = bound.channel();
    if (!bound.isSuccess()) {
      throw settings.cannotBind(
          address.isUnresolved() ? "unknown host" : bound.cause().getMessage(), bound.cause());
    }
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.localAddress();
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, listener.getClass().getSimpleName())
        .with(ServerSetting.IO_THREADS, eventLoops.executorCount())
        // The listener is a channel of one of the event loops.
        .with("acceptorThreads", "0")
        .with(ServerSetting.BACKLOG, listener.config().getOption(ChannelOption.SO_BACKLOG))
        .with(ServerSetting.TCP_NO_DELAY, tcpNoDelay())
        .with(ServerSetting.BUFFER_BYTES, ReceiveBuffers.effective(settings.bufferBytes()))
        .withTls(settings)
        .with(ServerSetting.HTTP2, settings.http2())
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.EXECUTION, execution)
        .with(ServerSetting.DECOMPRESSION, settings.decompression())
        .with("allocator", listener.alloc().getClass().getSimpleName())
        .values();
  }

  /** Read back from a live connection if there is one; Netty's own default is on. */
  private String tcpNoDelay() {
    return connections.stream()
        .flatMap(NettyServer::tcpNoDelay)
        .findAny()
        .or(settings::tcpNoDelay)
        .orElse(true)
        .toString();
  }

  private static Stream<Boolean> tcpNoDelay(Channel connection) {
    try {
      return Stream.of(connection.config().getOption(ChannelOption.TCP_NODELAY));
    } catch (ChannelException closed) {
      return Stream.empty();
    }
  }

  /**
   * Netty leaves this to its users, as its <a
   * href="https://netty.io/4.2/api/io/netty/channel/group/ChannelGroup.html">documentation</a> has
   * it: the listener is closed, then the handlers of each connection have its client leave.
   */
  @Override
  public void drain() {
    closeListener();
    // What was accepted last has its handlers.
    eventLoops.forEach(loop -> loop.submit(() -> {}).awaitUninterruptibly());
    connections.forEach(connection -> connection.pipeline().fireUserEventTriggered(LEAVE));
    connections.newCloseFuture().awaitUninterruptibly(settings.drainSeconds(), TimeUnit.SECONDS);
    close();
  }

  private void closeListener() {
    if (listener != null) {
      listener.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Override
  public void close() {
    closeListener();
    connections.close().awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    workers.ifPresent(ExecutorService::shutdownNow);
    eventLoops
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
