package dev.joust.reference;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/** A server whose I/O threads all accept connections, deal them out in turn, and serve them. */
final class ReferenceServer extends Server.Counting {

  /** What {@link ServerSocketChannel#bind} takes for an absent backlog. */
  private static final int JDK_BACKLOG = 50;

  private final Execution execution;
  private final ServerSocketChannel listener;
  private final InetSocketAddress address;
  private final List<IoThread> ioThreads = new ArrayList<>();

  private ReferenceServer(ServerSettings settings, Application application) throws IOException {
    super(settings);
    this.execution = settings.executionOf("the reference", Execution.EVENT_LOOP);
    this.listener = ServerSocketChannel.open();
    try {
      this.address = bind();
      listener.configureBlocking(false);
      int threads = settings.ioThreads().orElse(Runtime.getRuntime().availableProcessors());
      AtomicInteger dealt = new AtomicInteger();
      // In turn, so that each has as many connections as the others.
      Supplier<IoThread> dealer =
          () -> ioThreads.get(Math.floorMod(dealt.getAndIncrement(), threads));
      Optional<Supplier<SSLEngine>> engines = Engines.of(settings);
      for (int i = 0; i < threads; i++) {
        ioThreads.add(new IoThread(i, listener, dealer, settings, engines, application, counters));
      }
    } catch (IOException | RuntimeException failure) {
      close();
      throw failure;
    }
  }

  static ReferenceServer start(ServerSettings settings, Application application)
      throws IOException {
    ReferenceServer server = new ReferenceServer(settings, application);
    server.ioThreads.forEach(IoThread::start);
    return server;
  }

  private InetSocketAddress bind() throws IOException {
    InetSocketAddress wanted = new InetSocketAddress(settings.host(), settings.port());
    try {
      if (wanted.isUnresolved()) {
        throw new IOException("unknown host");
      }
      // As everywhere else: connections of the server before, in TIME_WAIT, are in nobody's way.
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      listener.bind(wanted, settings.backlog().orElse(0));
      return (InetSocketAddress) listener.getLocalAddress();
    } catch (IOException cause) {
      throw settings.cannotBind(cause.getMessage(), cause);
    }
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    return settings
        .effective()
        .with(ServerSetting.TRANSPORT, ioThreads.get(0).selectorName())
        .with(ServerSetting.IO_THREADS, ioThreads.size())
        .with(ServerSetting.BACKLOG, settings.backlog().orElse(JDK_BACKLOG))
        .with(ServerSetting.TCP_NO_DELAY, settings.tcpNoDelay().orElse(false))
        .withTls(settings)
        .with(ServerSetting.DRAIN_SECONDS, settings.drainSeconds())
        .with(ServerSetting.BUFFER_BYTES, settings.bufferBytes().orElse(Buffers.DEFAULT_BYTES))
        .with(ServerSetting.EXECUTION, execution)
        .values();
  }

  @Override
  public void drain() {
    closeListener();
    long end = System.nanoTime() + settings.drain().toNanos();
    ioThreads.forEach(IoThread::drain);
    ioThreads.forEach(thread -> thread.awaitEnd(end - System.nanoTime()));
    close();
  }

  @Override
  public void close() {
    try {
      closeListener();
    } finally {
      ioThreads.forEach(IoThread::close);
    }
  }

  private void closeListener() {
    try {
      listener.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
