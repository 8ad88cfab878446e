package dev.joust.harness.load.wire;

import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** How bytes get to the system. */
enum Transport {
  /** Netty's native transport. */
  EPOLL {
    @Override
    IoHandlerFactory handlers() {
      return EpollIoHandler.newFactory();
    }

    @Override
    SocketChannel newChannel() {
      return new EpollSocketChannel();
    }

    @Override
    void bindLate(SocketChannel channel) {
      channel.config().setOption(EpollChannelOption.IP_BIND_ADDRESS_NO_PORT, true);
    }
  },
  /** The JDK's. */
  NIO {
    @Override
    IoHandlerFactory handlers() {
      return NioIoHandler.newFactory();
    }

    @Override
    SocketChannel newChannel() {
      return new NioSocketChannel();
    }

    @Override
    void bindLate(SocketChannel channel) {
      channel.config().setOption(ChannelOption.SO_REUSEADDR, true);
    }
  };

  /** The best that this machine has. */
  static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  abstract IoHandlerFactory handlers();

  abstract SocketChannel newChannel();

  /** Lets a port be chosen by the connection rather than by the source address alone. */
  abstract void bindLate(SocketChannel channel);
}
