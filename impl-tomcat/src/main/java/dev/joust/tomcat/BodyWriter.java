package dev.joust.tomcat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes a body in parts, each when the one before has left: Tomcat keeps a copy of what the client
 * does not take.
 */
final class BodyWriter implements WriteListener {

  private static final int PART_BYTES = 64 * 1024;

  private final AsyncContext async;
  private final ByteBuffer body;
  private ServletOutputStream out;
  private boolean isFlushed;

  BodyWriter(AsyncContext async, ByteBuffer body) {
    this.async = async;
    this.body = body;
  }

  void begin() throws IOException {
    out = async.getResponse().getOutputStream();
    out.setWriteListener(this);
  }

  @Override
  public void onWritePossible() throws IOException {
    while (out.isReady()) {
      if (body.hasRemaining()) {
        int bytes = Math.min(PART_BYTES, body.remaining());
        out.write(body.slice(body.position(), bytes));
        body.position(body.position() + bytes);
      } else if (isFlushed) {
        async.complete();
        return;
      } else {
        // What is left when the request completes is written by a call that blocks.
        out.flush();
        isFlushed = true;
      }
    }
  }

  /** Tomcat has closed the connection; the client is gone. */
  @Override
  public void onError(Throwable failure) {}
}
