package dev.joust.grizzly;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** A request's body, read whole. */
final class EchoBody {

  /** How much is set aside before any of a body has come: declaring costs a client nothing. */
  static final int MOST_AHEAD_BYTES = 256 * 1024;

  private static final int UNDECLARED_BYTES = 64 * 1024;

  private EchoBody() {}

  /**
   * Reads a body to its end, waiting for it; empty if it is too large.
   *
   * @param declaredBytes the length that the request declares, less than 0 if it does not
   */
  static Optional<ByteBuffer> read(InputStream input, long declaredBytes, int maxBytes)
      throws IOException {
    // One more than there can be, as the end of a body is only seen with room to read.
    long mostBytes = (declaredBytes < 0 ? maxBytes : declaredBytes) + 1;
    byte[] body = new byte[firstCapacity(declaredBytes)];
    int bytes = 0;
    for (int taken = 0; taken >= 0; taken = input.read(body, bytes, body.length - bytes)) {
      bytes += taken;
      if (bytes > maxBytes) {
        return Optional.empty();
      }
      if (bytes == body.length) {
        body = Arrays.copyOf(body, (int) Math.min(2L * bytes, mostBytes));
      }
    }
    return Optional.of(ByteBuffer.wrap(body, 0, bytes));
  }

  static int firstCapacity(long declaredBytes) {
    return declaredBytes < 0
        ? UNDECLARED_BYTES
        : (int) Math.min(declaredBytes + 1, MOST_AHEAD_BYTES);
  }
}
