package dev.joust.load.wire.io;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/** How bytes get to the system. */
public enum Transport {
  /** Netty's native transport. */
  EPOLL {
    @Override
    IoHandlerFactory handlers() {
      return EpollIoHandler.newFactory();
    }

    @Override
    Connection open(
        IoThread io,
        ConnectionListener listener,
        InetSocketAddress target,
        Optional<InetSocketAddress> source)
        throws IOException {
      return EpollConnection.open(io, listener, target, source);
    }
  },
  /** The JDK's. */
  NIO {
    @Override
    IoHandlerFactory handlers() {
      return NioIoHandler.newFactory();
    }

    @Override
    Connection open(
        IoThread io,
        ConnectionListener listener,
        InetSocketAddress target,
        Optional<InetSocketAddress> source) {
      return ChannelConnection.open(io, listener, target, source);
    }
  };

  /** The best that this machine has. */
  public static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  abstract IoHandlerFactory handlers();

  /** Begins to connect; to be called on the I/O thread, and heard of there later. */
  abstract Connection open(
      IoThread io,
      ConnectionListener listener,
      InetSocketAddress target,
      Optional<InetSocketAddress> source)
      throws IOException;
}
