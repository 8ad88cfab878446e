package dev.joust.grizzly;

import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.websockets.DataFrame;
import org.glassfish.grizzly.websockets.FramingException;
import org.glassfish.grizzly.websockets.ProtocolError;
import org.glassfish.grizzly.websockets.rfc6455.RFC6455Handler;

/**
 * Grizzly's codec of RFC 6455 with what it leaves out: frames must be masked, and messages have a
 * largest size.
 */
final class StrictProtocolHandler extends RFC6455Handler {

  private static final int MASKED = 0x80;
  private static final int CONTROL = 0x08;
  private static final int LONGEST_SHORT_LENGTH = 125;
  private static final int MESSAGE_TOO_BIG = 1009;

  private final int maxMessageBytes;
  private boolean inFrame;
  private boolean control;
  private long messageBytes;

  StrictProtocolHandler(int maxMessageBytes) {
    super(false);
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  public DataFrame parse(Buffer buffer) {
    if (!inFrame && buffer.remaining() >= 2) {
      beginFrame(buffer.get(buffer.position()), buffer.get(buffer.position() + 1));
    }
    DataFrame frame = super.parse(buffer);
    if (frame != null) {
      inFrame = false;
      if (!control && frame.isLast()) {
        messageBytes = 0;
      }
    }
    return frame;
  }

  private void beginFrame(byte first, byte second) {
    inFrame = true;
    control = (first & CONTROL) != 0;
    if ((second & MASKED) == 0) {
      throw new ProtocolError("unmasked frame");
    }
    int length = second & ~MASKED & 0xFF;
    if (length <= LONGEST_SHORT_LENGTH) {
      addToMessage(length);
    }
  }

  @Override
  public long decodeLength(byte[] bytes) {
    long length = super.decodeLength(bytes);
    if (length < 0) {
      throw new ProtocolError("negative length");
    }
    addToMessage(length);
    return length;
  }

  private void addToMessage(long frameBytes) {
    if (!control) {
      // A sum could overflow: a frame may declare 2^63 - 1 bytes.
      if (frameBytes > maxMessageBytes - messageBytes) {
        throw new FramingException("message too big") {
          @Override
          public int getClosingCode() {
            return MESSAGE_TOO_BIG;
          }
        };
      }
      messageBytes += frameBytes;
    }
  }
}
