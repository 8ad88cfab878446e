package dev.joust.netty;

import dev.joust.spi.Transport;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.MultithreadEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;

/**
 * Makes event loops as Netty 4.2 does. All else of the server runs on 4.1 too, for which {@code
 * regressions/netty-4.1} has another class in the place of this one.
 */
final class EventLoops {

  private EventLoops() {}

  /**
   * Makes a group of event loops.
   *
   * @param threads how many; zero asks for Netty's default, two threads a processor
   */
  static MultithreadEventLoopGroup of(Transport transport, int threads) {
    IoHandlerFactory io =
        transport == Transport.NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    return new MultiThreadIoEventLoopGroup(threads, io);
  }
}
