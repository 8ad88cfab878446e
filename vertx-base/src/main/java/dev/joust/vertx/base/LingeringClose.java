package dev.joust.vertx.base;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection whose client may still be sending: ends the output, reads on for a while, and
 * closes. A close at once would be a reset, which takes the response from the client.
 */
public final class LingeringClose {

  private static final long DRAIN_SECONDS = 2;

  private LingeringClose() {}

  public static void of(HttpConnection connection) {
    Channel channel = ((ConnectionBase) connection).channel();
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            written -> {
              if (channel instanceof DuplexChannel duplex) {
                endOutput(duplex);
              }
              channel.eventLoop().schedule(() -> channel.close(), DRAIN_SECONDS, TimeUnit.SECONDS);
            });
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
