package dev.joust.reactornetty.base;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Keeps what a client sends together with its handshake, which Netty's HTTP codec hands on past the
 * frame decoder, until the session is open.
 */
final class EarlyFrames extends ChannelInboundHandlerAdapter {

  private final Queue<ByteBuf> early = new ArrayDeque<>(0);

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes) {
      early.add(bytes);
    } else {
      context.fireChannelRead(message);
    }
  }

  /** Gives what there is to the frame decoder, which comes next after this. */
  void decode(ChannelHandlerContext before) {
    while (!early.isEmpty()) {
      before.fireChannelRead(early.remove());
    }
    before.fireChannelReadComplete();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    early.forEach(ReferenceCountUtil::release);
    early.clear();
  }
}
