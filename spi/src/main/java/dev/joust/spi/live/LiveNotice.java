package dev.joust.spi.live;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;

/**
 * A message for those in a room: JSON on one line, in ASCII. It contains the room's number, its own
 * number, when it was due, in microseconds since 1970, and words of a small vocabulary, which can
 * be compressed as text can.
 *
 * @param bytes its length, {@link #LEAST_BYTES} or more
 * @param room the number of its room, 0 to {@link #MOST_ROOMS} - 1
 */
public record LiveNotice(int bytes, int room) implements LiveForm {

  /** The length of the shortest. */
  public static final int LEAST_BYTES = 64;

  /** How many rooms there can be: numbers of five digits leave room for the rest. */
  public static final int MOST_ROOMS = 100_000;

  /** Four times as many as deflate looks back. */
  private static final int CHARACTERS_OF_WORDS = 128 * 1024;

  private static final int VOCABULARY = 256;
  private static final int BETWEEN_ROOMS = 251;

  private static final String WORDS = words();

  @Override
  public String json(long generation, Instant due) {
    String start =
        "{\"room\":%d,\"number\":%d,\"due\":%d,\"text\":\""
            .formatted(room, generation, ChronoUnit.MICROS.between(Instant.EPOCH, due));
    String end = "\"}";
    return start + filling(generation, bytes - start.length() - end.length()) + end;
  }

  /** Messages follow one another in the words, so that none is compressed to a reference. */
  private String filling(long generation, int length) {
    StringBuilder filling = new StringBuilder(length);
    int at = (int) ((room * (long) BETWEEN_ROOMS + generation * (length | 1L)) % WORDS.length());
    while (filling.length() < length) {
      int end = Math.min(WORDS.length(), at + length - filling.length());
      filling.append(WORDS.substring(at, end));
      at = 0;
    }
    return filling.toString();
  }

  private static String words() {
    SplittableRandom random = new SplittableRandom(VOCABULARY);
    String[] vocabulary = new String[VOCABULARY];
    for (int i = 0; i < VOCABULARY; i++) {
      StringBuilder word = new StringBuilder();
      for (int letters = random.nextInt(2, 10); letters > 0; letters--) {
        word.append((char) ('a' + random.nextInt(26)));
      }
      vocabulary[i] = word.append(' ').toString();
    }
    StringBuilder words = new StringBuilder(CHARACTERS_OF_WORDS);
    while (words.length() < CHARACTERS_OF_WORDS) {
      words.append(vocabulary[random.nextInt(VOCABULARY)]);
    }
    words.setLength(CHARACTERS_OF_WORDS);
    return words.toString();
  }
}
