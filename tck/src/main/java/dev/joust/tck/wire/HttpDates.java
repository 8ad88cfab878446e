package dev.joust.tck.wire;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** Reads dates of HTTP (RFC 9110, section 5.6.7). */
public final class HttpDates {

  private HttpDates() {}

  /** How far a date lies in the future. */
  public static long secondsFromNow(String date) {
    Instant instant = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    return Duration.between(Instant.now(), instant).toSeconds();
  }
}
