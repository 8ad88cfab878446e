package dev.joust.tomcat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes a body in parts that fit Tomcat's buffers, each when the one before has left: of more than
 * that Tomcat keeps a copy, in a new array of 64 KiB or more, where the client does not take it.
 */
final class BodyWriter implements WriteListener {

  private final AsyncContext async;
  private final ByteBuffer body;
  private ServletOutputStream out;
  private int partBytes;
  private boolean isBuffered;

  BodyWriter(AsyncContext async, ByteBuffer body) {
    this.async = async;
    this.body = body;
  }

  void begin() throws IOException {
    out = async.getResponse().getOutputStream();
    partBytes = async.getResponse().getBufferSize();
    out.setWriteListener(this);
  }

  @Override
  public void onWritePossible() throws IOException {
    while (out.isReady()) {
      if (isBuffered) {
        // The last part, too: what is left in a buffer is written by a call that blocks.
        out.flush();
        isBuffered = false;
      } else if (body.hasRemaining()) {
        writePart();
        isBuffered = true;
      } else {
        async.complete();
        return;
      }
    }
  }

  private void writePart() throws IOException {
    int end = body.limit();
    body.limit(Math.min(end, body.position() + partBytes));
    out.write(body);
    body.limit(end);
  }

  /** Tomcat has closed the connection; the client is gone. */
  @Override
  public void onError(Throwable failure) {}
}
