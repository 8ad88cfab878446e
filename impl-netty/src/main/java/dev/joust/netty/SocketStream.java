package dev.joust.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * What Netty's WebSocket codec takes for a socket: a stream of HTTP/2 (RFC 8441, section 5). Its
 * end is that of a TCP connection.
 */
final class SocketStream extends ChannelDuplexHandler {

  private static final long END_SECONDS = 2;

  private boolean inputEnded;
  private boolean outputEnded;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof Http2DataFrame data) {
      inputEnded |= data.isEndStream();
      context.fireChannelRead(data.content());
      if (data.isEndStream()) {
        context.close();
      }
    } else {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    context.write(
        message instanceof ByteBuf bytes ? new DefaultHttp2DataFrame(bytes) : message, promise);
  }

  /** Ends the stream in order, which Netty would reset. */
  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    if (outputEnded || !context.channel().isActive()) {
      context.close(promise);
      return;
    }
    outputEnded = true;
    ChannelFuture end =
        context.writeAndFlush(new DefaultHttp2DataFrame(Unpooled.EMPTY_BUFFER, true));
    end.addListener(
        sent -> {
          if (!inputEnded) {
            // What the client still sends does not matter (RFC 9113, section 8.1).
            context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR));
          }
          context.close(promise);
        });
    if (!end.isDone()) {
      // It waits for a client that may make no room for what comes before it.
      context.executor().schedule(() -> context.close(), END_SECONDS, TimeUnit.SECONDS);
    }
  }
}
