package dev.joust.netty;

import dev.joust.netty.base.Lingering;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2StreamChannel;

/** Ends a connection, or a stream of HTTP/2, whose client may still be sending; reads on. */
final class LingeringClose implements ChannelFutureListener {

  @Override
  public void operationComplete(ChannelFuture written) {
    Channel channel = written.channel();
    if (written.isSuccess() && channel instanceof DuplexChannel) {
      channel.config().setAutoRead(true);
      Lingering.close(channel);
    } else if (written.isSuccess() && channel instanceof Http2StreamChannel) {
      // The response stands; what is still being sent does not matter (RFC 9113, section 8.1).
      channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR));
    } else {
      channel.close();
    }
  }
}
