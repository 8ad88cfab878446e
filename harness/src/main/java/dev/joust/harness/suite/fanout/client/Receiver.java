package dev.joust.harness.suite.fanout.client;

import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.MessageHead;
import dev.joust.load.wire.user.SessionUser;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A user with a WebSocket session that only receives. One that is cut off does not come back, and
 * has begun once its first message has come.
 */
final class Receiver extends SessionUser {

  private final DeliveryLog log;
  private final int messageBytes;
  private final Compression offer;
  private final MessageHead head = new MessageHead(Notice.HEAD_BYTES);
  private Optional<Notice> newest = Optional.empty();
  private Optional<Expected> expected = Optional.empty();

  Receiver(IoThread io, int number, DeliveryLog log, int messageBytes, Compression offer) {
    super(io, number);
    this.log = log;
    this.messageBytes = messageBytes;
    this.offer = offer;
  }

  @Override
  public Compression offers() {
    return offer;
  }

  /** Whether the session is there and has what was offered. */
  boolean isAsOffered() {
    return isConnected() && connection().isCompressed() == (offer == Compression.DEFLATE);
  }

  @Override
  protected LoadRecorder connections() {
    return log.recorder();
  }

  /** The newest message, if one has come. */
  Optional<Notice> newest() {
    return newest;
  }

  /** Takes part in a measurement. */
  void measure(long first, int count, CountDownLatch awaited) {
    expected = Optional.of(new Expected(first, count, awaited));
    if (hasEnded()) {
      expected.get().end();
    }
  }

  /** Ends its part in a measurement. */
  Optional<Expected> take() {
    Optional<Expected> own = expected;
    expected = Optional.empty();
    return own;
  }

  @Override
  public void connected() {
    log.recorder().started();
  }

  @Override
  public void opened() {
    // The server sends of its own accord.
  }

  @Override
  public void part(byte[] part, int from, int to) {
    head.add(part, from, to);
  }

  @Override
  public void message(boolean binary) {
    Instant now = Instant.now();
    if (binary || head.messageBytes() != messageBytes) {
      throw new MalformedAnswer(
          "a %s message of %d bytes".formatted(binary ? "binary" : "text", head.messageBytes()));
    }
    Notice notice = Notice.of(head.bytes(), head.length());
    head.clear();
    log.message(connection().messageBytes());
    endWait();
    boolean isNewer = newest.map(before -> isBehind(before, notice)).orElse(true);
    if (isNewer) {
      newest = Optional.of(notice);
      long micros = ChronoUnit.MICROS.between(Instant.EPOCH, now) - notice.dueMicros();
      if (expected.isPresent() && expected.get().take(notice.number(), micros)) {
        log.delivered(micros);
      }
    } else {
      log.doubled();
    }
    begun();
  }

  private static boolean isBehind(Notice before, Notice notice) {
    if (before.room() != notice.room()) {
      throw new MalformedAnswer(
          "a message for room %d, not %d".formatted(notice.room(), before.room()));
    }
    return before.number() < notice.number();
  }

  @Override
  protected void lost(ErrorKind kind, String why) {
    log.recorder().failed(kind, () -> why);
    expected.ifPresent(Expected::end);
    end();
  }

  @Override
  public ErrorKind malformed() {
    return ErrorKind.CONTENT;
  }
}
