package dev.joust.load.wire.websocket;

import java.util.Arrays;
import java.util.zip.Deflater;

/** Deflates the messages of a session (RFC 7692, section 7.2.1). */
final class MessageDeflater implements AutoCloseable {

  private static final int TAIL_BYTES = 4;
  private static final int FIRST_BYTES = 256;

  /** The client's CPU is not what is measured, so it does not look for the shortest form. */
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);

  private final boolean forgets;
  private byte[] deflated = new byte[FIRST_BYTES];

  /** One that forgets begins each message without context. */
  MessageDeflater(boolean forgets) {
    this.forgets = forgets;
  }

  /**
   * Deflates a message.
   *
   * @return how many bytes of {@link #bytes()} it is now
   */
  int deflate(byte[] payload, int from, int bytes) {
    deflater.setInput(payload, from, bytes);
    int count = 0;
    while (true) {
      count += deflater.deflate(deflated, count, deflated.length - count, Deflater.SYNC_FLUSH);
      if (count < deflated.length) {
        break;
      }
      deflated = Arrays.copyOf(deflated, 2 * deflated.length);
    }
    if (forgets) {
      deflater.reset();
    }
    if (count <= TAIL_BYTES) {
      // An empty message after another one, which zlib has nothing to flush of.
      deflated[0] = 0;
      return 1;
    }
    return count - TAIL_BYTES;
  }

  byte[] bytes() {
    return deflated;
  }

  @Override
  public void close() {
    deflater.end();
  }
}
