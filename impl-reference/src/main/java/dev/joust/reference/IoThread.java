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
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/** A thread with its selector: accepts connections, and serves those that are dealt to it. */
final class IoThread extends Thread implements Closeable {

  private static final long CLOSE_MILLIS = 3_000;

  /**
   * How often a thread looks for work before it sleeps, some 100 microseconds in all. A sleeper is
   * woken at the cost of whoever has work for it: the client.
   */
  private static final int LOOKS_BEFORE_SLEEP = 200;

  private final Selector selector = Selector.open();
  private final Queue<SocketChannel> dealt = new ConcurrentLinkedQueue<>();
  private final ServerSocketChannel listener;
  private final Dealer dealer;
  private final ServerSettings settings;
  private final Optional<Supplier<SSLEngine>> engines;
  private final CounterRecorder counters;
  private final Buffers buffers;
  private final Http http;

  private final Consumer<SelectionKey> whenReady = this::ready;

  private volatile boolean closed;

  IoThread(
      int number,
      ServerSocketChannel listener,
      Dealer dealer,
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
    this.buffers = buffers(settings.bufferBytes().orElse(Buffers.DEFAULT_BYTES));
    this.http = new Http(application, counters, settings.maxMessageBytes());
    listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  /** Whatever the settings say, a record must fit into a buffer. */
  private Buffers buffers(int bytes) {
    return new Buffers(
        engines.map(own -> Math.max(bytes, TlsPipe.leastBytes(own.get()))).orElse(bytes));
  }

  String selectorName() {
    return selector.provider().getClass().getSimpleName();
  }

  @Override
  public void run() {
    try (selector) {
      while (!closed) {
        select();
        for (SocketChannel next = dealt.poll(); next != null; next = dealt.poll()) {
          serve(next);
        }
      }
      selector.keys().stream()
          .map(SelectionKey::attachment)
          .filter(Connection.class::isInstance)
          .forEach(connection -> ((Connection) connection).close());
    } catch (IOException | ClosedSelectorException failure) {
      failure.printStackTrace();
    }
  }

  /** Returns once something was ready, or another thread has said that there is work. */
  private void select() throws IOException {
    for (int looks = 0; looks < LOOKS_BEFORE_SLEEP; looks++) {
      if (selector.selectNow(whenReady) > 0 || !dealt.isEmpty() || closed) {
        return;
      }
    }
    selector.select(whenReady);
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
        dealer.next().take(next);
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
    Connection connection =
        new Connection(channel, pipe(channel), selector, buffers, http, counters);
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

  private Pipe pipe(SocketChannel channel) {
    return engines
        .<Pipe>map(own -> new TlsPipe(channel, own.get(), buffers))
        .orElseGet(() -> new Pipe.Plain(channel, buffers));
  }

  /** Ends the thread and its connections; waits for that. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      join(CLOSE_MILLIS);
    } catch (InterruptedException interrupted) {
      currentThread().interrupt();
    }
  }
}
