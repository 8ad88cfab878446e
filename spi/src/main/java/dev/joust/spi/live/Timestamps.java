package dev.joust.spi.live;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Instants in UTC after ISO 8601 with microseconds, all of the same length. */
public final class Timestamps {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Timestamps() {}

  /** The text of an instant. */
  public static String format(Instant instant) {
    return FORMAT.format(instant);
  }
}
