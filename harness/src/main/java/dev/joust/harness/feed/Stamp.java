package dev.joust.harness.feed;

import dev.joust.load.wire.io.MalformedAnswer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a live document says of itself in its first bytes.
 *
 * @param generation its number: 1, 2, 3, …
 * @param generatedAtMicros when it came to be, in microseconds since 1970
 */
public record Stamp(long generation, long generatedAtMicros) {

  /** How many of a document's first bytes say it. */
  public static final int HEAD_BYTES = 80;

  private static final Pattern HEAD =
      Pattern.compile("\\{\"generation\":(\\d{1,18}),\"generatedAt\":\"([0-9T:.-]{19,26}Z)\",.*");

  private static final Pattern NOTICE =
      Pattern.compile("\\{\"room\":\\d{1,9},\"number\":(\\d{1,18}),\"due\":(\\d{1,18}),.*");

  /**
   * Reads the first bytes of a document, or of a message that takes its place.
   *
   * @param head they, or more
   * @param bytes how many of them to read
   * @throws MalformedAnswer if they are no document's
   */
  public static Stamp of(byte[] head, int bytes) {
    String text = new String(head, 0, bytes, StandardCharsets.ISO_8859_1);
    Matcher notice = NOTICE.matcher(text);
    if (notice.matches()) {
      return new Stamp(Long.parseLong(notice.group(1)), Long.parseLong(notice.group(2)));
    }
    Matcher said = HEAD.matcher(text);
    try {
      if (said.matches()) {
        return new Stamp(Long.parseLong(said.group(1)), micros(Instant.parse(said.group(2))));
      }
    } catch (DateTimeException noTime) {
      // Then it is no document.
    }
    throw new MalformedAnswer("no live document");
  }

  /** A moment as {@link #generatedAtMicros} has it. */
  public static long micros(Instant instant) {
    return TimeUnit.SECONDS.toMicros(instant.getEpochSecond())
        + TimeUnit.NANOSECONDS.toMicros(instant.getNano());
  }
}
