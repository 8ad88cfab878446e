package dev.joust.harness.suite.live.client;

import dev.joust.load.wire.io.IoThread;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * What the readers of one I/O thread have in common. They all read the same few documents, so what
 * the last one said is remembered.
 */
final class LiveThread {

  private static final long EXPIRY_MILLIS = 100;

  private final IoThread io;
  private final LiveLog log;
  private final Clock clock;
  private final List<Reader> readers = new ArrayList<>();
  private byte[] lastHead = {};
  private Stamp lastStamp;
  private String lastExpires = "";
  private long lastExpiresMillis;

  LiveThread(IoThread io, LiveLog log, Clock clock) {
    this.io = io;
    this.log = log;
    this.clock = clock;
  }

  /** The time of the server's host. */
  Instant now() {
    return clock.instant();
  }

  /** Begins to watch the readers' time. */
  void start(Duration timeout) {
    io.every(
        EXPIRY_MILLIS,
        () -> {
          long now = System.nanoTime();
          readers.forEach(reader -> reader.expire(now, timeout.toNanos()));
        });
  }

  /** Adds a reader; to be called on this thread. */
  void add(Reader reader) {
    readers.add(reader);
  }

  /** Runs something for every reader, on this thread, which is done when that completes. */
  CompletableFuture<Void> forEachReader(Consumer<Reader> action) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    io.execute(
        () -> {
          readers.forEach(action);
          done.complete(null);
        });
    return done;
  }

  IoThread io() {
    return io;
  }

  LiveLog log() {
    return log;
  }

  /** What a document says of itself in its first bytes. */
  Stamp stamp(byte[] head, int bytes) {
    if (!Arrays.equals(head, 0, bytes, lastHead, 0, lastHead.length)) {
      lastStamp = Stamp.of(head, bytes);
      lastHead = Arrays.copyOf(head, bytes);
    }
    return lastStamp;
  }

  /**
   * The value of {@code Expires} in milliseconds since 1970; one that is no time has passed (RFC
   * 9111, section 5.3).
   */
  long expiresMillis(String expires) {
    if (!expires.equals(lastExpires)) {
      lastExpires = expires;
      try {
        lastExpiresMillis =
            Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(expires)).toEpochMilli();
      } catch (DateTimeException noTime) {
        lastExpiresMillis = 0;
      }
    }
    return lastExpiresMillis;
  }
}
