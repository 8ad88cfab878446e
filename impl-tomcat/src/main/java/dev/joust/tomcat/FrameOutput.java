package dev.joust.tomcat;

import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.tomcat.websocket.WsRemoteEndpointImplBase;
import org.apache.tomcat.websocket.WsSession;

/** Tomcat's sender of frames, whose output goes into a buffer. */
final class FrameOutput extends WsRemoteEndpointImplBase {

  private final boolean masked;
  private final ByteBuffer written;
  private final ReentrantLock lock = new ReentrantLock();
  private SendResult done;
  private SendHandler next;

  FrameOutput(boolean masked, int mostBytes) {
    this.masked = masked;
    this.written = ByteBuffer.allocateDirect(mostBytes);
  }

  void open(WsSession session) {
    done = new SendResult(session);
    setTransformation(FrameInput.of(session, true).transformation());
  }

  int encode(ByteBuffer message) {
    written.clear();
    sendBytesByCompletion(message, result -> {});
    // A masked frame is made in parts, each when the one before has been written.
    while (next != null) {
      SendHandler handler = next;
      next = null;
      handler.onResult(done);
    }
    return written.position();
  }

  byte[] frame() {
    byte[] frame = new byte[written.position()];
    written.get(0, frame);
    return frame;
  }

  @Override
  protected void doWrite(
      SendHandler handler, boolean blocking, long timeoutExpiry, ByteBuffer... data) {
    Arrays.stream(data).forEach(written::put);
    next = handler;
  }

  @Override
  protected boolean isMasked() {
    return masked;
  }

  @Override
  protected void doClose() {}

  @Override
  protected ReentrantLock getLock() {
    return lock;
  }
}
