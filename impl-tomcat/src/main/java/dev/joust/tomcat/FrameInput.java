package dev.joust.tomcat;

import java.io.IOException;
import org.apache.juli.logging.Log;
import org.apache.juli.logging.LogFactory;
import org.apache.tomcat.websocket.Transformation;
import org.apache.tomcat.websocket.WsFrameBase;
import org.apache.tomcat.websocket.WsSession;

/** Tomcat's reader of frames, whose input comes from an array. */
abstract class FrameInput extends WsFrameBase {

  private static final Log LOG = LogFactory.getLog(FrameInput.class);

  private FrameInput(WsSession session) {
    super(session, null);
  }

  /** A reader for frames of a client or of a server; the superclass asks which as it is made. */
  static FrameInput of(WsSession session, boolean masked) {
    return masked
        ? new FrameInput(session) {
          @Override
          protected boolean isMasked() {
            return true;
          }
        }
        : new FrameInput(session) {
          @Override
          protected boolean isMasked() {
            return false;
          }
        };
  }

  void decode(byte[] frame) throws IOException {
    int at = 0;
    while (at < frame.length) {
      int unread = inputBuffer.position();
      inputBuffer.position(inputBuffer.limit()).limit(inputBuffer.capacity());
      int bytes = Math.min(inputBuffer.remaining(), frame.length - at);
      inputBuffer.put(frame, at, bytes);
      inputBuffer.flip().position(unread);
      at += bytes;
      processInputBuffer();
    }
  }

  Transformation transformation() {
    return getTransformation();
  }

  @Override
  protected Log getLog() {
    return LOG;
  }

  @Override
  protected void resumeProcessing() {}
}
