package dev.joust.load.wire;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What the users of a session send: slices of one block of random bytes. Consecutive messages and
 * neighbouring users send different slices, so that the echo of another message is noticed.
 */
public final class Payload {

  private static final int SLICES = 4096;
  private static final int BETWEEN_USERS = 251;

  private final byte[] block;
  private final int bytes;

  /**
   * Random bytes.
   *
   * @param bytes the size of a message
   */
  public Payload(int bytes) {
    this.bytes = bytes;
    this.block = new byte[bytes + SLICES];
    new SplittableRandom(bytes).nextBytes(block);
  }

  /** Random letters, which are valid text wherever they are cut. */
  public static Payload text(int bytes) {
    Payload payload = new Payload(bytes);
    for (int i = 0; i < payload.block.length; i++) {
      payload.block[i] = (byte) ('a' + (payload.block[i] & 0x0f));
    }
    return payload;
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
    return (int) ((user * (long) BETWEEN_USERS + message) % SLICES);
  }

  /** Whether a part of an echo is what was sent. */
  public boolean matches(int offset, byte[] echo, int from, int to) {
    return offset + to - from <= block.length
        && Arrays.equals(echo, from, to, block, offset, offset + to - from);
  }
}
