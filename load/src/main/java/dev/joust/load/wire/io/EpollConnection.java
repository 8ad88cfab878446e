package dev.joust.load.wire.io;

import io.netty.buffer.ByteBuf;
import io.netty.channel.IoEvent;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoEvent;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.unix.Errors;
import io.netty.channel.unix.FileDescriptor;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * A connection straight on Netty's epoll handler. A channel would do, but its pipeline costs time
 * with each request and twelve more system calls with each connection. The one registration is
 * edge-triggered: the system tells once of what is new.
 */
final class EpollConnection implements EpollIoHandle, Connection {

  private static final EpollIoOps NEWS =
      EpollIoOps.EPOLLIN
          .with(EpollIoOps.EPOLLOUT)
          .with(EpollIoOps.EPOLLRDHUP)
          .with(EpollIoOps.EPOLLET);
  private static final EpollIoOps READABLE =
      EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLRDHUP).with(EpollIoOps.EPOLLERR);

  /** The number of the level of IP's socket options, from {@code netinet/in.h}; see ip(7). */
  private static final int IPPROTO_IP = 0;

  /** The number of a socket option, from {@code linux/in.h}; see ip(7). */
  private static final int IP_BIND_ADDRESS_NO_PORT = 24;

  /** The number of the level of TCP's socket options, from {@code netinet/in.h}; see tcp(7). */
  private static final int IPPROTO_TCP = 6;

  /** The number of a socket option, from {@code linux/tcp.h}; see tcp(7). */
  private static final int TCP_MAXSEG = 2;

  /**
   * As over Ethernet. The server's system lets its buffer for what is not sent grow with the length
   * of segments: those of the loopback interface are 64 KiB, and the buffer megabytes.
   */
  private static final int NARROW_SEGMENT_BYTES = 1_460;

  private static final int MOST_READS_AT_ONCE = 16;

  private final IoThread io;
  private final ConnectionListener listener;
  private final LinuxSocket socket;
  private final Queue<ByteBuf> unsent = new ArrayDeque<>(1);
  private IoRegistration registration;
  private boolean connected;
  private boolean closed;
  private boolean paused;

  private boolean mute;

  private EpollConnection(IoThread io, ConnectionListener listener, LinuxSocket socket) {
    this.io = io;
    this.listener = listener;
    this.socket = socket;
  }

  static EpollConnection open(
      IoThread io,
      ConnectionListener listener,
      InetSocketAddress target,
      Optional<InetSocketAddress> source)
      throws IOException {
    LinuxSocket socket = LinuxSocket.newSocketStream(target.getAddress() instanceof Inet6Address);
    EpollConnection connection = new EpollConnection(io, listener, socket);
    connection.registration = io.register(connection);
    try {
      if (listener.sendsOften()) {
        socket.setTcpNoDelay(true);
      }
      if (listener.isNarrow()) {
        socket.setReceiveBufferSize(ChannelConnection.NARROW_BYTES);
        socket.setIntOpt(IPPROTO_TCP, TCP_MAXSEG, NARROW_SEGMENT_BYTES);
      }
      if (source.isPresent()) {
        // The port is chosen with the target, so that others that still wait there do not matter.
        socket.setIntOpt(IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
        socket.bind(source.get());
      }
      socket.connect(target);
      connection.registration.submit(NEWS);
      return connection;
    } catch (IOException failure) {
      connection.close();
      throw failure;
    }
  }

  @Override
  public FileDescriptor fd() {
    return socket;
  }

  @Override
  public void handle(IoRegistration ready, IoEvent event) {
    int news = ((EpollIoEvent) event).ops().value();
    try {
      if (!connected) {
        finishConnect(news);
      } else if (!unsent.isEmpty() && has(news, EpollIoOps.EPOLLOUT)) {
        flushOrReadOn();
      }
      if (connected && has(news, READABLE)) {
        // Of a reset one hears even while nothing is read.
        paused &= !has(news, EpollIoOps.EPOLLERR);
        read(has(news, EpollIoOps.EPOLLRDHUP));
      }
    } catch (IOException failure) {
      listener.failed(this, failure);
    }
  }

  @Override
  public void write(ByteBuf bytes) {
    if (closed) {
      bytes.release();
      return;
    }
    if (mute) {
      bytes.release();
      io.execute(this::readOn);
      return;
    }
    unsent.add(bytes);
    if (unsent.size() == 1) {
      flushOrReadOn();
    }
  }

  @Override
  public boolean hasUnsent() {
    return mute || !unsent.isEmpty();
  }

  @Override
  public void pause() {
    paused = true;
  }

  @Override
  public void readSome(int mostBytes) {
    try {
      if (!closed) {
        readOnce(mostBytes);
      }
    } catch (IOException failure) {
      listener.failed(this, failure);
    }
  }

  @Override
  public void resume() {
    paused = false;
    io.execute(this::readOn);
  }

  @Override
  public void vanish() {
    paused = true;
    try {
      PacketFilter.dropAll(socket);
    } catch (IOException failure) {
      listener.failed(this, failure);
    }
  }

  @Override
  public InetSocketAddress localAddress() {
    return socket.localAddress();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try {
        socket.close();
      } catch (IOException ignored) {
        // It is gone either way.
      }
      registration.cancel();
      dropUnsent();
    }
  }

  @Override
  public void reset() {
    if (!closed) {
      try {
        socket.setSoLinger(0);
      } catch (IOException ended) {
        // Then the server has ended it.
      }
      close();
    }
  }

  private void dropUnsent() {
    unsent.forEach(ByteBuf::release);
    unsent.clear();
  }

  private static boolean has(int news, EpollIoOps some) {
    return (news & some.value()) != 0;
  }

  private void finishConnect(int news) throws IOException {
    if (has(news, EpollIoOps.EPOLLERR)) {
      Errors.handleConnectErrno("connect", -socket.getSoError());
    }
    if (has(news, EpollIoOps.EPOLLOUT)) {
      connected = true;
      listener.connected(this);
    }
  }

  private void flushOrReadOn() {
    try {
      flush();
    } catch (IOException failure) {
      mute = true;
      dropUnsent();
      io.execute(this::readOn);
    }
  }

  private void flush() throws IOException {
    while (!unsent.isEmpty()) {
      ByteBuf bytes = unsent.peek();
      int sent =
          socket.sendAddress(bytes.memoryAddress(), bytes.readerIndex(), bytes.writerIndex());
      if (sent == 0) {
        return;
      }
      bytes.skipBytes(sent);
      if (!bytes.isReadable()) {
        unsent.remove().release();
      }
    }
  }

  private void readOn() {
    if (closed) {
      return;
    }
    try {
      read(true);
    } catch (IOException failure) {
      listener.failed(this, failure);
    }
  }

  /** Reads what there is: less than was asked for is the last of it, but for the stream's end. */
  private void read(boolean untilEnd) throws IOException {
    int most = io.buffer().capacity();
    for (int reads = 0; reads < MOST_READS_AT_ONCE && !closed && !paused; reads++) {
      int count = readOnce(most);
      if (count <= 0 || (count < most && !untilEnd)) {
        return;
      }
    }
    if (!closed && !paused) {
      io.execute(this::readOn);
    }
  }

  /** Reads what there is, up to that many bytes; negative: it has ended. */
  private int readOnce(int mostBytes) throws IOException {
    ByteBuf buffer = io.buffer();
    int count = socket.recvAddress(buffer.memoryAddress(), 0, mostBytes);
    if (count < 0) {
      close();
      listener.ended(this);
    } else if (count > 0) {
      listener.received(this, buffer.setIndex(0, count));
    }
    return count;
  }
}
