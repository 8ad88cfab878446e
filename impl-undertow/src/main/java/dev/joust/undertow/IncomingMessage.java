package dev.joust.undertow;

import io.undertow.connector.PooledByteBuffer;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.StreamSourceFrameChannel;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A session's message as it comes: in a pooled buffer while it is small, then in a larger one that
 * has room for the length that its frames declare, so that it can be sent on in one piece. The
 * larger one is not taken before so much has come, as declaring costs a client nothing. One object
 * serves all messages, as one comes after the other.
 */
final class IncomingMessage {

  private final StrictWebSocketChannel channel;
  private PooledByteBuffer pooled;
  private boolean open;

  IncomingMessage(StrictWebSocketChannel channel) {
    this.channel = channel;
  }

  void begin() {
    pooled = channel.getBufferPool().allocate();
    open = true;
  }

  boolean isOpen() {
    return open;
  }

  boolean read(StreamSourceFrameChannel frames) throws IOException {
    int read;
    do {
      read = frames.read(room());
      if (pooled.getBuffer().position() > channel.maxMessageBytes()) {
        // Its frames have declared less, as they are compressed.
        throw channel.refuse(CloseMessage.MSG_TOO_BIG, "message too big");
      }
    } while (read > 0);
    return read < 0;
  }

  private ByteBuffer room() {
    ByteBuffer full = pooled.getBuffer();
    if (full.hasRemaining()) {
      return full;
    }
    // One byte more, as the end of the message is only seen with room to read.
    long needed = Math.max(channel.declaredBytes() + 1, 2L * full.capacity());
    PooledByteBuffer larger =
        channel.messageBuffers().allocate(Math.min(needed, channel.maxMessageBytes() + 1L));
    larger.getBuffer().put(full.flip());
    pooled.close();
    pooled = larger;
    return larger.getBuffer();
  }

  PooledByteBuffer take() {
    open = false;
    pooled.getBuffer().flip();
    return pooled;
  }

  void discard() {
    if (open) {
      open = false;
      pooled.close();
    }
  }
}
