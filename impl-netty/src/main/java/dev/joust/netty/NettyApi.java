package dev.joust.netty;

import dev.joust.spi.Transport;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.MultithreadEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http2.Http2Settings;

/**
 * What differs between Netty 4.2 and releases of 4.1, on which all else of the server runs too:
 * {@code regressions/netty-4.1} has another class in the place of this one.
 */
final class NettyApi {

  private NettyApi() {}

  /** Event loops of so many threads; zero asks for Netty's default, two threads a processor. */
  static MultithreadEventLoopGroup eventLoops(Transport transport, int threads) {
    IoHandlerFactory io =
        transport == Transport.NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    return new MultiThreadIoEventLoopGroup(threads, io);
  }

  /** Headers that are not validated. */
  static DefaultHttpHeaders headers() {
    return (DefaultHttpHeaders)
        DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
  }

  /** Offers WebSocket over HTTP/2. */
  static Http2Settings withConnect(Http2Settings settings) {
    return settings.connectProtocolEnabled(true);
  }
}
