package dev.joust.netty.base;

import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection whose client may still be sending: ends the output and closes a while later. A
 * close at once would be a reset, which takes the response from the client.
 */
public final class Lingering {

  private static final long DRAIN_SECONDS = 2;

  private Lingering() {}

  /** Ends a connection to which all has been written. */
  public static void close(Channel channel) {
    if (channel instanceof DuplexChannel duplex) {
      endOutput(duplex);
    }
    channel.eventLoop().schedule(() -> channel.close(), DRAIN_SECONDS, TimeUnit.SECONDS);
  }

  /** Within TLS, sends {@code close_notify} first; otherwise clients must assume an attack. */
  private static void endOutput(DuplexChannel channel) {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      channel.shutdownOutput();
    } else {
      LaterApi.closeOutput(tls).addListener(told -> channel.shutdownOutput());
    }
  }
}
