package dev.joust.vertx;

import io.vertx.core.buffer.Buffer;

/** A request's body as it comes in, to be sent back. */
final class EchoBody {

  private final int maxBytes;
  private final Buffer joined = Buffer.buffer();

  EchoBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Adds a part; false if the body is too large then. */
  boolean add(Buffer part) {
    if (part.length() > maxBytes - joined.length()) {
      return false;
    }
    joined.appendBuffer(part);
    return true;
  }

  Buffer joined() {
    return joined;
  }
}
