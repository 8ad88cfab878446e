package dev.joust.harness.suite.live.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.Endpoint;
import dev.joust.load.wire.io.MalformedAnswer;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * A reader of the live document. It has one connection at a time, and all of it happens on its I/O
 * thread.
 */
abstract class Reader extends Endpoint {

  private static final long NANOS_PER_MICRO = 1_000;

  private final LiveThread thread;
  private final int documentBytes;
  private final byte[] head = new byte[Stamp.HEAD_BYTES];
  private int bytes;
  private long newest;

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
    super(thread.io(), source, thread.log().recorder());
    this.thread = thread;
    this.documentBytes = documentBytes;
  }

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
              connectUnlessClosed();
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

  final LiveThread thread() {
    return thread;
  }

  final LiveLog log() {
    return thread.log();
  }

  final boolean isWaiting() {
    return waiting;
  }

  /** Begins to wait for an answer. */
  final void await() {
    waiting = true;
    waitingSinceNanos = System.nanoTime();
  }

  /** Begins to connect, unless the reader has been told to end. */
  final void connectUnlessClosed() {
    if (!closed) {
      await();
      connect();
    }
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
    long nowMicros = Stamp.micros(thread.now());
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
        recorder().completed(micros * NANOS_PER_MICRO);
      }
      if (newest >= span.last()) {
        finish();
      }
    }
  }

  /** Ends the connection for a reason that counts. */
  final void fail(ErrorKind kind) {
    fail(kind, kind.label());
  }

  @Override
  protected final void broken(ErrorKind kind, String why) {
    waiting = false;
    bytes = 0;
    recorder().failed(kind);
    lost();
    opened();
  }

  @Override
  protected final ErrorKind malformed() {
    return ErrorKind.CONTENT;
  }

  /** Hears that the connection has come to an end that counts. */
  abstract void lost();

  private void opened() {
    opening.ifPresent(future -> future.complete(null));
    opening = Optional.empty();
  }
}
