package dev.joust.harness.load.wire;

import dev.joust.harness.load.ErrorKind;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * A reader of the live document. It has one connection at a time, and all of it happens on its I/O
 * thread.
 */
abstract class Reader extends Peer {

  private static final long NANOS_PER_MICRO = 1_000;

  private final LiveThread thread;
  private final Optional<InetSocketAddress> source;
  private final int documentBytes;
  private final byte[] head = new byte[Stamp.HEAD_BYTES];
  private int bytes;
  private long newest;

  /** The connection, null while there is none; what another one still has to say is ignored. */
  private Connection connection;

  private Optional<CompletableFuture<Void>> opening = Optional.empty();
  private boolean closed;
  private boolean waiting;
  private long waitingSinceNanos;

  /** Counted down when what is measured has come, null if nothing is measured, or nothing more. */
  private CountDownLatch reading;

  private int generations;

  /** What is measured, null if nothing is, or if no document has come since it is. */
  private LiveSpan span;

  Reader(LiveThread thread, Optional<InetSocketAddress> source, int documentBytes) {
    this.thread = thread;
    this.source = source;
    this.documentBytes = documentBytes;
  }

  /** Asks for the document, as the connection is made. */
  abstract void connected();

  /** Reads what has arrived: the first {@code count} bytes. */
  abstract void received(byte[] bytes, int count);

  /** Hears that the server has ended the stream. */
  abstract void endOfStream();

  /** Hears that the document read is not newer than the one before. */
  abstract void repeated();

  /** Whether there is no connection, and will be none. */
  abstract boolean isGone();

  /** Begins to read. Completes when the first document is there, or has failed to come. */
  final CompletableFuture<Void> open() {
    CompletableFuture<Void> opened = new CompletableFuture<>();
    opening = Optional.of(opened);
    io().execute(
            () -> {
              thread.add(this);
              connect();
            });
    return opened;
  }

  /**
   * Takes part in a measurement.
   *
   * @param count how many generations it is to read, from the next one on
   * @param measurement counted down when it has read them
   */
  final void begin(int count, CountDownLatch measurement) {
    reading = measurement;
    generations = count;
    span = newest == 0 ? null : new LiveSpan(newest + 1, newest + count);
    if (isGone()) {
      finish();
    }
  }

  /** Ends its part in a measurement: what has not come is missed. */
  final void finish() {
    if (reading != null) {
      log().missed(span == null ? generations : span.missed(newest, Long.MAX_VALUE));
      reading.countDown();
      reading = null;
    }
  }

  /** Gives up what has taken longer than the timeout. */
  final void expire(long nowNanos, long timeoutNanos) {
    if (waiting && nowNanos - waitingSinceNanos > timeoutNanos) {
      fail(ErrorKind.TIMEOUT);
    }
  }

  /** Ends the connection without a word of it to anyone. */
  final void close() {
    closed = true;
    waiting = false;
    disconnect();
  }

  final IoThread io() {
    return thread.io();
  }

  final LiveThread thread() {
    return thread;
  }

  final LiveLog log() {
    return thread.log();
  }

  final boolean isConnected() {
    return connection != null;
  }

  final boolean isWaiting() {
    return waiting;
  }

  /** Begins to wait for an answer. */
  final void await() {
    waiting = true;
    waitingSinceNanos = System.nanoTime();
  }

  final void connect() {
    if (closed) {
      return;
    }
    await();
    try {
      connection = io().connect(this, source);
    } catch (IOException | ChannelException failure) {
      // Later, as the next attempt would come from within this one.
      io().execute(() -> fail(ErrorKind.of(failure)));
    }
  }

  final void disconnect() {
    if (connection != null) {
      Connection old = connection;
      connection = null;
      old.close();
    }
  }

  final void write(ByteBuf request) {
    log().recorder().sent(request.readableBytes());
    connection.write(request);
  }

  /** Reads a part of a document. */
  final void read(byte[] part, int from, int to) {
    if (bytes < head.length) {
      System.arraycopy(part, from, head, bytes, Math.min(to - from, head.length - bytes));
    }
    bytes += to - from;
  }

  /** Forgets a document of which a part was read. */
  final void forget() {
    bytes = 0;
  }

  /** Notes that a document has come in full by now. */
  final void arrived() {
    long nowMicros = Stamp.micros(Instant.now());
    if (bytes != documentBytes) {
      throw new MalformedAnswer("a document of " + bytes + " bytes");
    }
    bytes = 0;
    waiting = false;
    note(thread.stamp(head, head.length), nowMicros);
    opened();
  }

  private void note(Stamp stamp, long nowMicros) {
    if (stamp.generation() <= newest) {
      repeated();
      return;
    }
    long before = newest;
    newest = stamp.generation();
    if (reading != null) {
      if (span == null) {
        span = new LiveSpan(newest, newest + generations - 1);
      }
      log().missed(span.missed(before, newest));
      if (span.holds(newest)) {
        long micros = Math.max(0, nowMicros - stamp.generatedAtMicros());
        log().recorder().completed(micros * NANOS_PER_MICRO);
      }
      if (newest >= span.last()) {
        finish();
      }
    }
  }

  /** Ends the connection for a reason that counts. */
  final void fail(ErrorKind kind) {
    waiting = false;
    bytes = 0;
    log().recorder().failed(kind);
    disconnect();
    lost();
    opened();
  }

  /** Hears that the connection has come to an end that counts. */
  abstract void lost();

  private void opened() {
    opening.ifPresent(future -> future.complete(null));
    opening = Optional.empty();
  }

  @Override
  final void connected(Connection one) {
    if (one == connection) {
      log().recorder().connectionOpened();
      connected();
    }
  }

  @Override
  final void received(Connection one, ByteBuf arrived) {
    if (one == connection) {
      int count = arrived.readableBytes();
      log().recorder().received(count);
      arrived.readBytes(io().bytes(), 0, count);
      try {
        received(io().bytes(), count);
      } catch (MalformedAnswer malformed) {
        fail(ErrorKind.CONTENT);
      }
    }
  }

  @Override
  final void ended(Connection one) {
    if (one == connection) {
      disconnect();
      try {
        endOfStream();
      } catch (MalformedAnswer malformed) {
        fail(ErrorKind.CONTENT);
      }
    }
  }

  @Override
  final void failed(Connection one, Throwable failure) {
    if (one == connection) {
      fail(ErrorKind.of(failure));
    }
  }
}
