package dev.joust.grizzly;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A request's body, read whole. */
final class EchoBody {

  private static final int PART_BYTES = 65_536;

  private EchoBody() {}

  /** Reads a body to its end, waiting for it; empty if it is too large. */
  static Optional<ByteBuffer> read(InputStream input, int maxBytes) throws IOException {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    byte[] part = new byte[PART_BYTES];
    for (int taken = input.read(part); taken >= 0; taken = input.read(part)) {
      if (taken > maxBytes - joined.size()) {
        return Optional.empty();
      }
      joined.write(part, 0, taken);
    }
    return Optional.of(ByteBuffer.wrap(joined.toByteArray()));
  }
}
