package dev.joust.load.wire.io;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A connection by a channel of the JDK's, and its one handler. */
final class ChannelConnection extends ChannelInboundHandlerAdapter implements Connection {

  private static final int READ_BYTES = 16 * 1024;

  /** What the system can hold of what is not read, at least; it may take twice as much. */
  static final int NARROW_BYTES = 4 * 1024;

  private final ConnectionListener listener;
  private final NioSocketChannel channel = new NioSocketChannel();

  private boolean mute;

  private ChannelConnection(ConnectionListener listener) {
    this.listener = listener;
  }

  static ChannelConnection open(
      IoThread io,
      ConnectionListener listener,
      InetSocketAddress target,
      Optional<InetSocketAddress> source) {
    ChannelConnection connection = new ChannelConnection(listener);
    NioSocketChannel channel = connection.channel;
    // The I/O thread's timer watches connecting, too.
    channel
        .config()
        .setConnectTimeoutMillis(0)
        .setAutoClose(false)
        .setRecvByteBufAllocator(new FixedRecvByteBufAllocator(READ_BYTES));
    if (listener.isNarrow()) {
      channel.config().setReceiveBufferSize(NARROW_BYTES);
    }
    channel.pipeline().addLast(connection);
    io.register(channel);
    channel
        .connect(target, source.orElse(null))
        .addListener(
            done -> {
              if (!done.isSuccess()) {
                io.execute(() -> listener.failed(connection, done.cause()));
              }
            });
    return connection;
  }

  @Override
  public void write(ByteBuf bytes) {
    channel
        .writeAndFlush(bytes)
        .addListener(
            done -> {
              // A server that takes no more may have answered before: reading shows that.
              mute |= !done.isSuccess();
            });
  }

  @Override
  public boolean hasUnsent() {
    ChannelOutboundBuffer unsent = channel.unsafe().outboundBuffer();
    return mute || unsent != null && !unsent.isEmpty();
  }

  @Override
  public void pause() {
    channel.config().setAutoRead(false);
  }

  /** As much as is read at once, if there is something. */
  @Override
  public void readSome(int mostBytes) {
    channel.read();
  }

  @Override
  public void resume() {
    channel.config().setAutoRead(true);
  }

  /** Only reads nothing: there is no more that the JDK could ask of the system. */
  @Override
  public void vanish() {
    pause();
  }

  @Override
  public InetSocketAddress localAddress() {
    return channel.localAddress();
  }

  @Override
  public void close() {
    channel.close();
  }

  @Override
  public void reset() {
    try {
      channel.config().setSoLinger(0);
    } catch (ChannelException ended) {
      // Then the server has ended it.
    }
    close();
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    listener.connected(this);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    listener.received(this, bytes);
    bytes.release();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    listener.ended(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    listener.failed(this, failure);
  }
}
