package dev.joust.spi.http;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates as HTTP writes them (RFC 9110, section 5.6.7), with the present one kept for a second. */
public final class HttpDate {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private record Second(long epochSeconds, String text) {}

  private volatile Second latest = new Second(Long.MIN_VALUE, "");

  /** The present date. */
  public String now() {
    long epochSeconds = Math.floorDiv(System.currentTimeMillis(), 1_000L);
    Second second = latest;
    if (second.epochSeconds() != epochSeconds) {
      second = new Second(epochSeconds, format(Instant.ofEpochSecond(epochSeconds)));
      latest = second;
    }
    return second.text();
  }

  /** The date of an instant. */
  public static String format(Instant instant) {
    return FORMAT.format(instant);
  }
}
