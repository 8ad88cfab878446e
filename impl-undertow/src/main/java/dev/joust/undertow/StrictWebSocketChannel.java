package dev.joust.undertow;

import io.undertow.connector.ByteBufferPool;
import io.undertow.server.protocol.framed.FrameHeaderData;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSocketException;
import io.undertow.websockets.core.WebSockets;
import io.undertow.websockets.core.protocol.version13.WebSocket13Channel;
import io.undertow.websockets.extensions.ExtensionFunction;
import io.undertow.websockets.extensions.NoopExtensionFunction;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.StreamConnection;

/**
 * Undertow's WebSocket connection with what RFC 6455 asks for beyond it: control frames must be
 * masked, too (section 5.1), reserved bits mean something (5.2), lengths be minimal and not
 * negative (5.2), a message that is too big is refused by the length it declares (7.4.1), and a
 * client whose frames are refused is read from until it has seen why (7.1.1).
 */
final class StrictWebSocketChannel extends WebSocket13Channel {

  /** RFC 6455, section 7.4.1; Undertow has not always had this number for it. */
  private static final int PROTOCOL_ERROR = 1002;

  private static final int OPCODE = 0x0F;
  private static final int FIRST_CONTROL_OPCODE = 0x08;
  private static final int RESERVED = 0x70;
  private static final int COMPRESSED = 0x40;
  private static final int MASKED = 0x80;
  private static final int SHORT_LENGTH = 0x7F;
  private static final int LENGTH_IN_2_BYTES = 126;
  private static final int LENGTH_IN_8_BYTES = 127;

  private final int maxMessageBytes;
  private final MessageBuffers messageBuffers;
  private int headerBytesSeen;
  private int firstByte;
  private int secondByte;
  private long declaredBytes;
  private boolean failed;

  StrictWebSocketChannel(
      StreamConnection connection,
      ByteBufferPool buffers,
      String url,
      Set<WebSocketChannel> peers,
      OptionMap options,
      Optional<ExtensionFunction> deflate,
      int maxMessageBytes,
      MessageBuffers messageBuffers) {
    super(
        connection,
        buffers,
        url,
        null,
        false,
        deflate.isPresent(),
        deflate.orElse(NoopExtensionFunction.INSTANCE),
        peers,
        options);
    this.maxMessageBytes = maxMessageBytes;
    this.messageBuffers = messageBuffers;
  }

  long declaredBytes() {
    return declaredBytes;
  }

  int maxMessageBytes() {
    return maxMessageBytes;
  }

  MessageBuffers messageBuffers() {
    return messageBuffers;
  }

  boolean hasFailed() {
    return failed;
  }

  /** Closes the connection after a while, whether the client has answered or not. */
  void closeWithin(int seconds) {
    try {
      getIoThread().executeAfter(() -> IoUtils.safeClose(this), seconds, TimeUnit.SECONDS);
    } catch (RejectedExecutionException serverCloses) {
      IoUtils.safeClose(this);
    }
  }

  @Override
  protected FrameHeaderData parseFrame(ByteBuffer data) throws IOException {
    if (failed) {
      data.position(data.limit());
      return null;
    }
    peek(data);
    FrameHeaderData header = super.parseFrame(data);
    if (header != null) {
      headerBytesSeen = 0;
      checkLength(header.getFrameLength());
    }
    return header;
  }

  /** Reads the header's first two bytes, which may come apart, without taking them. */
  private void peek(ByteBuffer data) throws IOException {
    int position = data.position();
    if (headerBytesSeen == 0 && position < data.limit()) {
      firstByte = data.get(position++);
      headerBytesSeen = 1;
    }
    if (headerBytesSeen == 1 && position < data.limit()) {
      secondByte = data.get(position);
      headerBytesSeen = 2;
      if ((secondByte & MASKED) == 0) {
        throw refuse(PROTOCOL_ERROR, "frame not masked");
      }
      if ((firstByte & RESERVED) != 0 && !isCompressed()) {
        throw refuse(PROTOCOL_ERROR, "a reserved bit is set");
      }
    }
  }

  /** Whether a compressed message begins, as RFC 7692, section 6.1, has it. */
  private boolean isCompressed() {
    int opcode = firstByte & OPCODE;
    return areExtensionsSupported()
        && (firstByte & RESERVED) == COMPRESSED
        && (opcode == OPCODE_TEXT || opcode == OPCODE_BINARY);
  }

  private void checkLength(long frameBytes) throws IOException {
    int shortLength = secondByte & SHORT_LENGTH;
    if (frameBytes < 0
        || shortLength == LENGTH_IN_2_BYTES && frameBytes < LENGTH_IN_2_BYTES
        || shortLength == LENGTH_IN_8_BYTES && frameBytes <= 0xFFFF) {
      throw refuse(PROTOCOL_ERROR, "length not minimal");
    }
    int opcode = firstByte & OPCODE;
    if (opcode < FIRST_CONTROL_OPCODE) {
      long before = opcode == OPCODE_CONT ? declaredBytes : 0;
      // A sum could overflow: a frame may declare 2^63 - 1 bytes.
      if (frameBytes > maxMessageBytes - before) {
        throw refuse(CloseMessage.MSG_TOO_BIG, "message too big");
      }
      declaredBytes = before + frameBytes;
    }
  }

  IOException refuse(int code, String reason) {
    WebSockets.sendClose(code, "", this, null);
    IOException refusal = new WebSocketException(reason);
    markReadsBroken(refusal);
    return refusal;
  }

  /**
   * Where frames are refused, Undertow would stop reading, and the socket answer what still comes
   * by a reset, which takes the close frame from the client. Where the socket itself fails, there
   * is nothing to wait for: its selector would report it as readable without end.
   */
  @Override
  protected void markReadsBroken(Throwable cause) {
    if (!isRefusal(cause)) {
      super.markReadsBroken(cause);
    } else if (!failed) {
      failed = true;
      handleBrokenSourceChannel(cause);
      closeSubChannels();
      closeWithin(LingeringClose.DRAIN_SECONDS);
    }
  }

  /** Whether the client's bytes are at fault; Undertow wraps some of its own refusals. */
  private static boolean isRefusal(Throwable cause) {
    return cause instanceof WebSocketException
        || cause.getCause() instanceof WebSocketException
        || cause instanceof UnsupportedEncodingException
        || cause instanceof ClosedChannelException; // More came after the client's close frame.
  }
}
