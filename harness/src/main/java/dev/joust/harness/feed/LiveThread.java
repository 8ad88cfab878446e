package dev.joust.harness.feed;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/**
 * What the readers of one I/O thread have in common. They all read the same few documents, so what
 * the last one said is remembered.
 */
final class LiveThread {

  private final LiveLog log;
  private final Clock clock;
  private byte[] lastHead = {};
  private Stamp lastStamp;
  private String lastExpires = "";
  private long lastExpiresMillis;

  LiveThread(LiveLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
  }

  Instant now() {
    return clock.instant();
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
