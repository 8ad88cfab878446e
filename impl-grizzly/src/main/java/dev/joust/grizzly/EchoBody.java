package dev.joust.grizzly;

import dev.joust.spi.JoinedBytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A request's body, read whole. */
final class EchoBody {

  private EchoBody() {}

  /**
   * Reads a body to its end, waiting for it; empty if it is too large.
   *
   * @param declaredBytes the length that the request declares, less than 0 if it does not
   */
  static Optional<ByteBuffer> read(InputStream input, long declaredBytes, int maxBytes)
      throws IOException {
    JoinedBytes body = JoinedBytes.ofBody(declaredBytes);
    while (body.readFrom(input) >= 0) {
      if (body.length() > maxBytes) {
        return Optional.empty();
      }
    }
    return Optional.of(body.bytes());
  }
}
