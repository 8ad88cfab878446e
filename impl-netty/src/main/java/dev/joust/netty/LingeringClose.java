package dev.joust.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection, or a stream of HTTP/2, whose client may still be sending: ends the output,
 * reads on for a while, and closes. A close at once would be a reset, which takes the response from
 * the client.
 */
final class LingeringClose implements ChannelFutureListener {

  private static final long DRAIN_SECONDS = 2;

  @Override
  public void operationComplete(ChannelFuture written) {
    Channel channel = written.channel();
    if (written.isSuccess() && channel instanceof DuplexChannel duplex) {
      endOutput(duplex);
      channel.config().setAutoRead(true);
      channel.eventLoop().schedule(() -> channel.close(), DRAIN_SECONDS, TimeUnit.SECONDS);
    } else if (written.isSuccess() && channel instanceof Http2StreamChannel) {
      // The response stands; what is still being sent does not matter (RFC 9113, section 8.1).
      channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR));
    } else {
      channel.close();
    }
  }

  /** Within TLS, sends {@code close_notify} first; otherwise clients must assume an attack. */
  private static void endOutput(DuplexChannel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      channel.shutdownOutput();
    } else {
      tls.closeOutbound().addListener(told -> channel.shutdownOutput());
    }
  }
}
