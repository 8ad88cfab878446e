package dev.joust.netty;

import dev.joust.spi.Transport;
import io.netty.channel.MultithreadEventLoopGroup;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;

/** Makes event loops as Netty 4.1 does. */
final class EventLoops {

  private EventLoops() {}

  /**
   * Makes a group of event loops.
   *
   * @param threads how many; zero asks for Netty's default, two threads a processor
   */
  static MultithreadEventLoopGroup of(Transport transport, int threads) {
    return transport == Transport.NATIVE
        ? new EpollEventLoopGroup(threads)
        : new NioEventLoopGroup(threads);
  }
}
