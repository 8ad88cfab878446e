package dev.joust.netty;

import dev.joust.spi.Transport;
import io.netty.channel.MultithreadEventLoopGroup;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http2.Http2Settings;

/** The same by what all releases of Netty 4.1 have. */
final class NettyApi {

  /** SETTINGS_ENABLE_CONNECT_PROTOCOL (RFC 8441, section 3). */
  private static final char CONNECT_PROTOCOL = 8;

  private NettyApi() {}

  /** Event loops of so many threads; zero asks for Netty's default, two threads a processor. */
  static MultithreadEventLoopGroup eventLoops(Transport transport, int threads) {
    return transport == Transport.NATIVE
        ? new EpollEventLoopGroup(threads)
        : new NioEventLoopGroup(threads);
  }

  /** Headers that are not validated. */
  static DefaultHttpHeaders headers() {
    return new DefaultHttpHeaders(false);
  }

  /** Offers WebSocket over HTTP/2. */
  static Http2Settings withConnect(Http2Settings settings) {
    settings.put(CONNECT_PROTOCOL, Long.valueOf(1));
    return settings;
  }
}
