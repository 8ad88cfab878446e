package dev.joust.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** Refuses frames that have become too large as they were inflated. */
final class InflatedLimit extends ChannelInboundHandlerAdapter {

  private final int maxMessageBytes;

  InflatedLimit(int maxMessageBytes) {
    this.maxMessageBytes = maxMessageBytes;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof WebSocketFrame frame
        && frame.content().readableBytes() > maxMessageBytes) {
      frame.release();
      context.fireExceptionCaught(new TooLongFrameException("message too large once inflated"));
    } else {
      context.fireChannelRead(message);
    }
  }
}
