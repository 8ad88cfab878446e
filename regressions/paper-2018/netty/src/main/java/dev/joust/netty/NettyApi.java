package dev.joust.netty;

import dev.joust.spi.Transport;
import io.netty.channel.MultithreadEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.handler.codec.http.DefaultHttpHeaders;

/** What differs from Netty 4.2, by what 4.1.19 has. */
final class NettyApi {

  private NettyApi() {}

  /**
   * Event loops of so many threads; zero asks for Netty's default, two threads a processor. The
   * transport is NIO, as the provider refuses the other one.
   */
  static MultithreadEventLoopGroup eventLoops(Transport transport, int threads) {
    return new NioEventLoopGroup(threads);
  }

  /** Headers that are not validated. */
  static DefaultHttpHeaders headers() {
    return new DefaultHttpHeaders(false);
  }
}
