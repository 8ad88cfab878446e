package dev.joust.reference;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Counters;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A server whose I/O threads all accept connections, deal them out in turn, and serve them. */
final class ReferenceServer implements Server {

  /** What {@link ServerSocketChannel#bind} takes for an absent backlog. */
  private static final int JDK_BACKLOG = 50;

  private final ServerSettings settings;
  private final CounterRecorder counters = new CounterRecorder();
  private final ServerSocketChannel listener;
  private final InetSocketAddress address;
  private final List<IoThread> ioThreads = new ArrayList<>();

  private ReferenceServer(ServerSettings settings, Application application) throws IOException {
    this.settings = settings;
    this.listener = ServerSocketChannel.open();
    try {
      this.address = bind();
      listener.configureBlocking(false);
      int threads = settings.ioThreads().orElse(Runtime.getRuntime().availableProcessors());
      Dealer dealer = new Dealer(ioThreads);
      for (int i = 0; i < threads; i++) {
        ioThreads.add(new IoThread(i, listener, dealer, settings, application, counters));
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
      BindException failure =
          new BindException(
              "%s:%d: %s".formatted(settings.host(), settings.port(), cause.getMessage()));
      failure.initCause(cause);
      throw failure;
    }
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    SortedMap<String, String> effective = new TreeMap<>();
    effective.put("transport", ioThreads.get(0).selectorName());
    effective.put("ioThreads", String.valueOf(ioThreads.size()));
    effective.put("backlog", String.valueOf(settings.backlog().orElse(JDK_BACKLOG)));
    effective.put("tcpNoDelay", String.valueOf(settings.tcpNoDelay().orElse(false)));
    effective.put("maxMessageBytes", String.valueOf(settings.maxMessageBytes()));
    effective.put("compression", settings.compression().label());
    effective.put(
        "bufferBytes", String.valueOf(settings.bufferBytes().orElse(Buffers.DEFAULT_BYTES)));
    return effective;
  }

  @Override
  public Counters counters() {
    return counters.snapshot();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      ioThreads.forEach(IoThread::close);
    }
  }
}
