package dev.joust.harness.feed;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Live documents of servers that a test makes up. */
public final class Documents {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Documents() {}

  /** A state of the document, of that length. */
  public static String json(long generation, Instant generatedAt, int bytes) {
    String start =
        "{\"generation\":%d,\"generatedAt\":\"%s\",\"note\":\""
            .formatted(generation, TIME.format(generatedAt));
    return start + "-".repeat(bytes - start.length() - 2) + "\"}";
  }
}
