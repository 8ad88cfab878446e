package dev.joust.harness.load.wire;

import dev.joust.harness.load.ErrorKind;
import dev.joust.harness.load.LoadRecorder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One of the concurrent users: sends a request when told to, waits for its answer, and records how
 * it went. It has one connection at a time, and all of it happens on its I/O thread.
 */
abstract class User extends Peer {

  private final IoThread io;
  private final Optional<InetSocketAddress> source;
  private LoadRecorder recorder;
  private Optional<CompletableFuture<Void>> opening = Optional.empty();
  private Round round;

  /** The connection, null while there is none; what another one still has to say is ignored. */
  private Connection connection;

  private boolean waiting;
  private boolean scheduled;
  private long dueNanos;
  private long startNanos;

  User(IoThread io, Optional<InetSocketAddress> source) {
    this.io = io;
    this.source = source;
    this.recorder = io.prelude();
  }

  /** Sends the request, over a new connection if there is none. */
  abstract void request();

  /** Hears that the connection is made. */
  abstract void connected();

  /** Reads what has arrived: the first {@code count} bytes. */
  abstract void received(byte[] bytes, int count);

  /** Hears that the server has ended the stream while a request was under way. */
  abstract void endOfStream();

  /** Whether this user can send a request, now or over a new connection. */
  abstract boolean canSend();

  /** Makes the connection ahead of the requests; fails with an {@link IOException}. */
  final CompletableFuture<Void> open() {
    CompletableFuture<Void> opened = new CompletableFuture<>();
    io.execute(
        () -> {
          opening = Optional.of(opened);
          startNanos = System.nanoTime();
          connect();
        });
    return opened;
  }

  /** Takes part in a round. */
  final void begin(Round newRound) {
    round = newRound;
    recorder = newRound.recorder();
    next();
  }

  /** Sends a request that nobody has waited for. */
  final void send() {
    scheduled = false;
    start();
  }

  /** Sends a request that was due then. */
  final void send(long due) {
    scheduled = true;
    dueNanos = due;
    start();
  }

  /** Gives up what has taken longer than the timeout. */
  final void expire(long now) {
    if ((waiting || opening.isPresent()) && now - startNanos > io.timeoutNanos()) {
      fail(ErrorKind.TIMEOUT, "no answer in time");
    }
  }

  /** Ends the connection without a word of it to anyone. */
  void close() {
    waiting = false;
    disconnect();
  }

  final IoThread io() {
    return io;
  }

  final boolean isConnected() {
    return connection != null;
  }

  final boolean isWaiting() {
    return waiting;
  }

  final void connect() {
    try {
      connection = io.connect(this, source);
    } catch (IOException | ChannelException failure) {
      // Later, as the next attempt would come from within this one.
      io.execute(() -> fail(ErrorKind.of(failure), failure.getMessage()));
    }
  }

  final void disconnect() {
    if (connection != null) {
      Connection old = connection;
      connection = null;
      old.close();
    }
  }

  final void opened() {
    opening.ifPresent(future -> future.complete(null));
    opening = Optional.empty();
  }

  final void write(ByteBuf bytes) {
    recorder.sent(bytes.readableBytes());
    connection.write(bytes);
  }

  /** Records that the answer was there in full by now. */
  final void succeed() {
    long now = System.nanoTime();
    long nanos = now - startNanos;
    waiting = false;
    if (nanos > io.timeoutNanos()) {
      recorder.failed(ErrorKind.TIMEOUT);
    } else if (scheduled) {
      recorder.completed(nanos, now - dueNanos);
    } else {
      recorder.completed(nanos);
    }
    next();
  }

  /** Records what was wrong with the answer; the connection is still good. */
  final void reject(ErrorKind kind) {
    waiting = false;
    recorder.failed(kind);
    next();
  }

  /** Ends the connection, and what was under way on it. */
  final void fail(ErrorKind kind, String why) {
    disconnect();
    if (opening.isPresent()) {
      opening.get().completeExceptionally(new IOException(why));
      opening = Optional.empty();
    } else if (waiting) {
      reject(kind);
    }
  }

  @Override
  final void connected(Connection one) {
    if (one == connection) {
      recorder.connectionOpened();
      connected();
    }
  }

  @Override
  final void received(Connection one, ByteBuf bytes) {
    if (one == connection) {
      int count = bytes.readableBytes();
      recorder.received(count);
      bytes.readBytes(io.bytes(), 0, count);
      try {
        received(io.bytes(), count);
      } catch (MalformedAnswer malformed) {
        fail(ErrorKind.OTHER, malformed.getMessage());
      }
    }
  }

  @Override
  final void ended(Connection one) {
    if (one == connection) {
      disconnect();
      if (waiting) {
        endOfStream();
      } else {
        fail(ErrorKind.CLOSED, "the connection was closed");
      }
    }
  }

  @Override
  final void failed(Connection one, Throwable failure) {
    if (one == connection) {
      fail(ErrorKind.of(failure), failure.getMessage());
    }
  }

  private void start() {
    waiting = true;
    recorder.started();
    startNanos = System.nanoTime();
    request();
  }

  private void next() {
    if (canSend()) {
      round.idle(this);
    } else {
      round.gone(this);
    }
  }
}
