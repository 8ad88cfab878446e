package dev.joust.load;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What the users of a session send: slices of one block. Consecutive messages and neighbouring
 * users send different slices, so that the echo of another message is noticed.
 */
public final class Payload {

  private static final int SLICES = 4096;
  private static final int BETWEEN_USERS = 251;

  /** Four times as many bytes as deflate looks back. */
  private static final int SLICES_OF_WORDS = 128 * 1024;

  private static final int VOCABULARY = 256;
  private static final int LEAST_LETTERS = 2;
  private static final int MOST_LETTERS = 9;

  private final byte[] block;
  private final int bytes;
  private final int slices;
  private final int betweenMessages;

  private Payload(int bytes, int slices, int betweenMessages) {
    this.bytes = bytes;
    this.slices = slices;
    this.betweenMessages = betweenMessages;
    this.block = new byte[bytes + slices];
  }

  /** The seed of all that is random in messages of a size. */
  public static long seed(int bytes) {
    return bytes;
  }

  /**
   * Random bytes.
   *
   * @param bytes the size of a message
   */
  public static Payload random(int bytes) {
    Payload payload = new Payload(bytes, SLICES, 1);
    new SplittableRandom(seed(bytes)).nextBytes(payload.block);
    return payload;
  }

  /** Random letters, which are valid text wherever they are cut. */
  public static Payload text(int bytes) {
    Payload payload = random(bytes);
    for (int i = 0; i < payload.block.length; i++) {
      payload.block[i] = (byte) ('a' + (payload.block[i] & 0x0f));
    }
    return payload;
  }

  /**
   * Random words of a small vocabulary, which can be compressed as documents can. A user's messages
   * follow one another in the block, so that none is compressed to a mere reference to the last.
   */
  public static Payload words(int bytes) {
    Payload payload = new Payload(bytes, SLICES_OF_WORDS, bytes | 1);
    SplittableRandom random = new SplittableRandom(seed(bytes));
    byte[][] vocabulary = new byte[VOCABULARY][];
    for (int i = 0; i < VOCABULARY; i++) {
      vocabulary[i] = word(random);
    }
    for (int at = 0; at < payload.block.length; ) {
      byte[] word = vocabulary[random.nextInt(VOCABULARY)];
      int count = Math.min(word.length, payload.block.length - at);
      System.arraycopy(word, 0, payload.block, at, count);
      at += count;
    }
    return payload;
  }

  private static byte[] word(SplittableRandom random) {
    byte[] word = new byte[random.nextInt(LEAST_LETTERS, MOST_LETTERS + 1) + 1];
    for (int i = 0; i < word.length - 1; i++) {
      word[i] = (byte) ('a' + random.nextInt(26));
    }
    word[word.length - 1] = ' ';
    return word;
  }

  /** What goes with a compression: words, or random bytes where nothing is compressed. */
  public static Payload fitting(Compression compression, int bytes) {
    return compression == Compression.NONE ? random(bytes) : words(bytes);
  }

  /** The block that all messages are slices of. */
  public byte[] block() {
    return block;
  }

  /** The size of a message. */
  public int bytes() {
    return bytes;
  }

  /** Where in the block a user's n-th message begins. */
  public int offset(int user, long message) {
    return (int) ((user * (long) BETWEEN_USERS + message * betweenMessages) % slices);
  }

  /** A user's n-th message, which is the caller's. */
  public byte[] message(int user, long message) {
    int from = offset(user, message);
    return Arrays.copyOfRange(block, from, from + bytes);
  }

  /** Whether a part of an echo is what was sent. */
  public boolean matches(int offset, byte[] echo, int from, int to) {
    return offset + to - from <= block.length
        && Arrays.equals(echo, from, to, block, offset, offset + to - from);
  }
}
