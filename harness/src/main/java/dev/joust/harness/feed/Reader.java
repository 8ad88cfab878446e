package dev.joust.harness.feed;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.ConnectionEnd;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.MessageHead;
import dev.joust.load.wire.user.ScriptedUser;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A reader of the live document. One to whom the server sends every state, once, does not come back
 * when it is cut off.
 */
abstract class Reader<C extends ConnectionEnd> extends ScriptedUser<C> {

  private final LiveThread thread;
  private final int documentBytes;
  private final MessageHead head = new MessageHead(Stamp.HEAD_BYTES);
  private long newest;

  /** Counted down when what is measured has come, null if nothing is measured, or nothing more. */
  private CountDownLatch reading;

  private int generations;

  /** What is measured, null if nothing is, or if no document has come since it is. */
  private LiveSpan span;

  Reader(IoThread io, int number, LiveThread thread, int documentBytes) {
    super(io, number);
    this.thread = thread;
    this.documentBytes = documentBytes;
  }

  /** Hears that the document read is not newer than the one before. */
  void repeated() {
    log().doubled();
  }

  /** Continues after the loss of a connection, which was counted. */
  void lost() {
    end();
    finish();
  }

  @Override
  protected final void begin() {
    connect();
  }

  /** Takes part in a measurement, and counts it down when it has read the next so many. */
  final void measure(int count, CountDownLatch measurement) {
    reading = measurement;
    generations = count;
    span = newest == 0 ? null : new LiveSpan(newest + 1, newest + count);
    if (hasEnded()) {
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

  final LiveThread thread() {
    return thread;
  }

  final LiveLog log() {
    return thread.log();
  }

  final LoadRecorder recorder() {
    return log().recorder();
  }

  /** Reads a part of a document. */
  public final void part(byte[] part, int from, int to) {
    head.add(part, from, to);
  }

  final void forget() {
    head.clear();
  }

  final void arrived() {
    long nowMicros = Stamp.micros(thread.now());
    if (head.messageBytes() != documentBytes) {
      throw new MalformedAnswer("a document of " + head.messageBytes() + " bytes");
    }
    head.clear();
    log().document();
    endWait();
    note(thread.stamp(head.bytes(), head.bytes().length), nowMicros);
    begun();
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
        recorder().completed(TimeUnit.MICROSECONDS.toNanos(micros));
      }
      if (newest >= span.last()) {
        finish();
      }
    }
  }

  final void fail(ErrorKind kind) {
    fail(kind, kind.label());
  }

  @Override
  protected final void lost(ErrorKind kind, String why) {
    head.clear();
    recorder().failed(kind);
    lost();
    begun();
  }

  /** What counts as that breaks the rules of the protocol, or is no document. */
  public final ErrorKind malformed() {
    return ErrorKind.CONTENT;
  }
}
