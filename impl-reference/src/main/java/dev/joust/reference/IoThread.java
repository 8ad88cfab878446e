package dev.joust.reference;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;

/** A thread with its selector: accepts connections, and serves those that are dealt to it. */
final class IoThread extends Thread implements Closeable {

  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(3);

  /**
   * How often a thread looks for work before it sleeps, some 100 microseconds in all. A sleeper is
   * woken at the cost of whoever has work for it: the client.
   */
  private static final int LOOKS_BEFORE_SLEEP = 200;

  private final Selector selector = Selector.open();
  private final Queue<SocketChannel> dealt = new ConcurrentLinkedQueue<>();
  private final ServerSocketChannel listener;
  private final Supplier<IoThread> dealer;
  private final ServerSettings settings;
  private final Optional<Supplier<SSLEngine>> engines;
  private final CounterRecorder counters;
  private final Buffers buffers;
  private final Http http;

  private final Consumer<SelectionKey> whenReady = this::ready;

  private volatile boolean closed;
  private volatile boolean draining;
  private boolean clientsLeave;

  IoThread(
      int number,
      ServerSocketChannel listener,
      Supplier<IoThread> dealer,
      ServerSettings settings,
      Optional<Supplier<SSLEngine>> engines,
      Application application,
      CounterRecorder counters)
      throws IOException {
    super("reference-io-" + number);
    setDaemon(true);
    this.listener = listener;
    this.dealer = dealer;
    this.settings = settings;
    this.counters = counters;
    this.engines = engines;
    int bytes = settings.bufferBytes().orElse(Buffers.DEFAULT_BYTES);
    // Whatever the settings say, a record must fit into a buffer.
    this.buffers =
        new Buffers(
            engines.map(own -> Math.max(bytes, TlsPipe.leastBytes(own.get()))).orElse(bytes));
    this.http = new Http(application, counters, settings.maxMessageBytes());
    listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  String selectorName() {
    return selector.provider().getClass().getSimpleName();
  }

  @Override
  public void run() {
    try (selector) {
      while (!closed && !(clientsLeave && connections().findAny().isEmpty())) {
        select();
        for (SocketChannel next = dealt.poll(); next != null; next = dealt.poll()) {
          serve(next);
        }
        if (draining && !clientsLeave) {
          clientsLeave = true;
          http.leave();
          connections().forEach(Connection::leave);
        }
      }
      connections().forEach(Connection::close);
    } catch (IOException | ClosedSelectorException failure) {
      failure.printStackTrace();
    }
  }

  private Stream<Connection> connections() {
    return List.copyOf(selector.keys()).stream()
        .filter(SelectionKey::isValid)
        .map(SelectionKey::attachment)
        .filter(Connection.class::isInstance)
        .map(Connection.class::cast);
  }

  /** Returns once something was ready, or another thread has said that there is work. */
  private void select() throws IOException {
    for (int looks = 0; looks < LOOKS_BEFORE_SLEEP; looks++) {
      if (selector.selectNow(whenReady) > 0 || !dealt.isEmpty() || isAskedToEnd()) {
        return;
      }
    }
    selector.select(whenReady);
  }

  private boolean isAskedToEnd() {
    return closed || draining && !clientsLeave;
  }

  private void ready(SelectionKey key) {
    if (key.attachment() instanceof Connection connection) {
      connection.ready();
    } else {
      accept();
    }
  }

  private void accept() {
    try {
      for (SocketChannel next = listener.accept(); next != null; next = listener.accept()) {
        counters.connectionAccepted();
        dealer.get().take(next);
      }
    } catch (IOException endOrTooManyOpenFiles) {
      // The connections there are go on.
    }
  }

  private void take(SocketChannel channel) {
    if (this == currentThread()) {
      serve(channel);
    } else {
      dealt.add(channel);
      selector.wakeup();
    }
  }

  /** Most requests are there as soon as their connection is; such a one may need no selector. */
  private void serve(SocketChannel channel) {
    Pipe pipe =
        engines
            .<Pipe>map(own -> new TlsPipe(channel, own.get(), buffers))
            .orElseGet(() -> new Pipe.Plain(channel, buffers));
    Connection connection = new Connection(channel, pipe, selector, buffers, http, counters);
    try {
      channel.configureBlocking(false);
      if (settings.tcpNoDelay().isPresent()) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, settings.tcpNoDelay().get());
      }
    } catch (IOException gone) {
      connection.close();
      return;
    }
    connection.ready();
  }

  /** Has clients leave; the thread ends when they have. */
  void drain() {
    draining = true;
    selector.wakeup();
  }

  /** Ends the thread and its connections; waits for that. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    awaitEnd(CLOSE_NANOS);
  }

  void awaitEnd(long nanos) {
    try {
      TimeUnit.NANOSECONDS.timedJoin(this, nanos);
    } catch (InterruptedException interrupted) {
      currentThread().interrupt();
    }
  }
}
