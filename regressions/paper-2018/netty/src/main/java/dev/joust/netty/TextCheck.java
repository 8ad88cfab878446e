package dev.joust.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Refuses text that is not UTF-8 frame by frame, before its message is joined. */
final class TextCheck extends ChannelInboundHandlerAdapter {

  private static final int LONGEST_CHARACTER_BYTES = 4;

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final CharBuffer characters = CharBuffer.allocate(1_024);
  private final ByteBuffer brokenOff = ByteBuffer.allocate(LONGEST_CHARACTER_BYTES);
  private boolean isText;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof TextWebSocketFrame) {
      isText = true;
      brokenOff.clear();
    } else if (message instanceof BinaryWebSocketFrame) {
      isText = false;
    }
    boolean isData =
        message instanceof TextWebSocketFrame || message instanceof ContinuationWebSocketFrame;
    if (isData && isText && !isUtf8((WebSocketFrame) message)) {
      ((WebSocketFrame) message).release();
      context.fireExceptionCaught(new NotUtf8());
    } else {
      context.fireChannelRead(message);
    }
  }

  private boolean isUtf8(WebSocketFrame frame) {
    ByteBuffer bytes = frame.content().nioBuffer();
    // A character whose first bytes have come before.
    while (brokenOff.position() > 0 && bytes.hasRemaining()) {
      brokenOff.put(bytes.get()).flip();
      if (!decodes(brokenOff)) {
        return false;
      }
      brokenOff.compact();
    }
    if (!decodes(bytes)) {
      return false;
    }
    brokenOff.put(bytes);
    return !frame.isFinalFragment() || brokenOff.position() == 0;
  }

  /** Decodes all whole characters; false if there are bytes that cannot become one. */
  private boolean decodes(ByteBuffer bytes) {
    decoder.reset();
    CoderResult result;
    do {
      result = decoder.decode(bytes, characters.clear(), false);
    } while (result.isOverflow());
    return !result.isError();
  }

  /** Text that is not UTF-8. */
  static final class NotUtf8 extends CorruptedFrameException {

    private static final long serialVersionUID = 1;

    NotUtf8() {
      super("text that is not UTF-8");
    }
  }
}
