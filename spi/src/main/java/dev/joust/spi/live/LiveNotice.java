package dev.joust.spi.live;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A message for those in a room: JSON on one line, in ASCII. It contains the room's number, its own
 * number, when it was due, in microseconds since 1970, and a filling.
 *
 * @param bytes its length, {@link #LEAST_BYTES} or more
 * @param room the number of its room, 0 to {@link #MOST_ROOMS} - 1
 */
public record LiveNotice(int bytes, int room) implements LiveForm {

  /** The length of the shortest. */
  public static final int LEAST_BYTES = 64;

  /** How many rooms there can be: numbers of five digits leave room for the rest. */
  public static final int MOST_ROOMS = 100_000;

  @Override
  public String json(long generation, Instant due) {
    String start =
        "{\"room\":%d,\"number\":%d,\"due\":%d,\"text\":\""
            .formatted(room, generation, ChronoUnit.MICROS.between(Instant.EPOCH, due));
    String end = "\"}";
    return start + "-".repeat(bytes - start.length() - end.length()) + end;
  }
}
