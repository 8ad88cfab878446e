package dev.joust.netty.base;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/**
 * Refuses reserved bits other than the one that tells that a message is compressed, on its first
 * frame (RFC 7692, section 6.1). Netty's decoder takes all bits on all frames once there is an
 * extension.
 */
public final class ReservedBits extends ChannelInboundHandlerAdapter {

  private static final int COMPRESSED = 4;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof WebSocketFrame frame && frame.rsv() != 0 && !isCompressed(frame)) {
      frame.release();
      context.fireExceptionCaught(
          new CorruptedWebSocketFrameException(
              WebSocketCloseStatus.PROTOCOL_ERROR, "a reserved bit is set"));
    } else {
      context.fireChannelRead(message);
    }
  }

  private static boolean isCompressed(WebSocketFrame frame) {
    return frame.rsv() == COMPRESSED
        && (frame instanceof TextWebSocketFrame || frame instanceof BinaryWebSocketFrame);
  }
}
