package dev.joust.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * Drops what Netty's frame decoder writes as it refuses a frame: a close frame, which goes past the
 * encoder and so cannot be sent, or for a bad close frame nothing; then it ends the connection. The
 * handler behind it learns of the refusal by an exception, and closes with the code that RFC 6455
 * has for it.
 */
final class DecodersCloses extends ChannelOutboundHandlerAdapter {

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    if (message instanceof CloseWebSocketFrame || message == Unpooled.EMPTY_BUFFER) {
      // The promise stays open: once it is done, the decoder closes the connection.
      ReferenceCountUtil.release(message);
    } else {
      super.write(context, message, promise);
    }
  }
}
