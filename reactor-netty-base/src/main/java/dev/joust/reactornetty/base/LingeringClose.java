package dev.joust.reactornetty.base;

import dev.joust.netty.base.Lingering;
import dev.joust.spi.Response;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import reactor.netty.NettyPipeline;

/**
 * Ends a connection whose client may still be sending: ends the output, drops what comes for a
 * while, and closes. A close at once, as Reactor Netty does it, would be a reset, which takes the
 * response from the client.
 */
final class LingeringClose {

  private LingeringClose() {}

  /** Sends a response past Reactor Netty's own handling of the connection, and ends that. */
  static void refuse(Channel channel, Response answer, String date) {
    FullHttpResponse message =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            Unpooled.wrappedBuffer(answer.body()));
    message
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, answer.contentType())
        .setInt(HttpHeaderNames.CONTENT_LENGTH, answer.bodyBytes())
        .set(HttpHeaderNames.DATE, date)
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    ChannelPipeline pipeline = channel.pipeline();
    after(
        pipeline.context(NettyPipeline.HttpTrafficHandler).writeAndFlush(message),
        NettyPipeline.HttpCodec);
  }

  /** Ends a connection after a write; the handler named {@code decoder} gets nothing more. */
  static void after(ChannelFuture written, String decoder) {
    Channel channel = written.channel();
    channel.pipeline().addBefore(decoder, null, new Drain());
    channel.config().setAutoRead(true);
    written.addListener(
        done -> {
          if (done.isSuccess() && channel instanceof DuplexChannel) {
            Lingering.close(channel);
          } else {
            channel.close();
          }
        });
  }

  private static final class Drain extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
    }
  }
}
