package dev.joust.load.wire.io;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Supplier;

/** How bytes get to the system. */
public enum Transport {
  /** Netty's native transport. */
  EPOLL(EpollIoHandler::newFactory, EpollConnection::open),

  /** The JDK's. */
  NIO(NioIoHandler::newFactory, ChannelConnection::open);

  private final Supplier<IoHandlerFactory> handlers;
  private final Opening opening;

  Transport(Supplier<IoHandlerFactory> handlers, Opening opening) {
    this.handlers = handlers;
    this.opening = opening;
  }

  /** Begins to connect; to be called on the I/O thread, and heard of there later. */
  interface Opening {

    Connection open(
        IoThread io,
        ConnectionListener listener,
        InetSocketAddress target,
        Optional<InetSocketAddress> source)
        throws IOException;
  }

  /** The best that this machine has. */
  public static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  IoHandlerFactory handlers() {
    return handlers.get();
  }

  Opening opening() {
    return opening;
  }
}
