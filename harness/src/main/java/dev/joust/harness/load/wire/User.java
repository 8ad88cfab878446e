package dev.joust.harness.load.wire;

import dev.joust.harness.load.ErrorKind;
import dev.joust.harness.load.LoadRecorder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One of the concurrent users: sends a request when told to, waits for its answer, and records how
 * it went. It is the one handler of its connection, of one after the other where they end, and all
 * of it happens on its I/O thread.
 */
abstract class User extends ChannelInboundHandlerAdapter {

  private final IoThread io;
  private final Optional<InetSocketAddress> source;
  private LoadRecorder recorder = new LoadRecorder();
  private Optional<CompletableFuture<Void>> opening = Optional.empty();
  private Round round;

  /** The connection, null while there is none; what another one still has to say is ignored. */
  private Channel channel;

  private boolean waiting;
  private boolean scheduled;
  private long dueNanos;
  private long startNanos;

  User(IoThread io, Optional<InetSocketAddress> source) {
    this.io = io;
    this.source = source;
  }

  /** Sends the request, over a new connection if there is none. */
  abstract void request();

  /** Hears that the connection is made. */
  abstract void connected();

  /** Reads what has arrived: the first {@code count} bytes. */
  abstract void received(byte[] bytes, int count);

  /** Hears that the server has ended the stream while a request was under way. */
  abstract void endOfStream();

  /** Whether this user can send a request, now or over a new connection. */
  abstract boolean canSend();

  /** Makes the connection ahead of the requests; fails with an {@link IOException}. */
  final CompletableFuture<Void> open() {
    CompletableFuture<Void> opened = new CompletableFuture<>();
    io.execute(
        () -> {
          opening = Optional.of(opened);
          startNanos = System.nanoTime();
          connect();
        });
    return opened;
  }

  /** Takes part in a round. */
  final void begin(Round newRound) {
    round = newRound;
    recorder = newRound.recorder();
    next();
  }

  /** Sends a request that nobody has waited for. */
  final void send() {
    scheduled = false;
    start();
  }

  /** Sends a request that was due then. */
  final void send(long due) {
    scheduled = true;
    dueNanos = due;
    start();
  }

  /** Gives up what has taken longer than the timeout. */
  final void expire(long now) {
    if ((waiting || opening.isPresent()) && now - startNanos > io.timeoutNanos()) {
      fail(ErrorKind.TIMEOUT, "no answer in time");
    }
  }

  /** Ends the connection without a word of it to anyone. */
  void close() {
    waiting = false;
    disconnect();
  }

  final IoThread io() {
    return io;
  }

  final boolean isConnected() {
    return channel != null;
  }

  final boolean isWaiting() {
    return waiting;
  }

  final void connect() {
    try {
      SocketChannel made = io.newChannel(this);
      channel = made;
      io.connect(made, source)
          .addListener(
              done -> {
                if (!done.isSuccess() && channel == made) {
                  fail(ErrorKind.of(done.cause()), done.cause().getMessage());
                }
              });
    } catch (ChannelException failure) {
      io.execute(() -> fail(ErrorKind.of(failure), failure.getMessage()));
    }
  }

  final void disconnect() {
    if (channel != null) {
      Channel old = channel;
      channel = null;
      old.close();
    }
  }

  final void opened() {
    opening.ifPresent(future -> future.complete(null));
    opening = Optional.empty();
  }

  final void write(ByteBuf bytes) {
    recorder.sent(bytes.readableBytes());
    channel.writeAndFlush(bytes, channel.voidPromise());
  }

  /** Records that the answer was there in full by now. */
  final void succeed() {
    long now = System.nanoTime();
    long nanos = now - startNanos;
    waiting = false;
    if (nanos > io.timeoutNanos()) {
      recorder.failed(ErrorKind.TIMEOUT);
    } else if (scheduled) {
      recorder.completed(nanos, now - dueNanos);
    } else {
      recorder.completed(nanos);
    }
    next();
  }

  /** Records what was wrong with the answer; the connection is still good. */
  final void reject(ErrorKind kind) {
    waiting = false;
    recorder.failed(kind);
    next();
  }

  /** Ends the connection, and what was under way on it. */
  final void fail(ErrorKind kind, String why) {
    disconnect();
    if (opening.isPresent()) {
      opening.get().completeExceptionally(new IOException(why));
      opening = Optional.empty();
    } else if (waiting) {
      reject(kind);
    }
  }

  @Override
  public final void channelActive(ChannelHandlerContext context) {
    if (context.channel() == channel) {
      recorder.connectionOpened();
      connected();
    }
  }

  @Override
  public final void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf buffer = (ByteBuf) message;
    int count = buffer.readableBytes();
    buffer.readBytes(io.bytes(), 0, count).release();
    recorder.received(count);
    if (context.channel() == channel) {
      try {
        received(io.bytes(), count);
      } catch (MalformedAnswer malformed) {
        fail(ErrorKind.OTHER, malformed.getMessage());
      }
    }
  }

  @Override
  public final void channelInactive(ChannelHandlerContext context) {
    if (context.channel() == channel) {
      channel = null;
      if (waiting) {
        endOfStream();
      } else {
        fail(ErrorKind.CLOSED, "the connection was closed");
      }
    }
  }

  @Override
  public final void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    if (context.channel() == channel) {
      fail(ErrorKind.of(failure), failure.getMessage());
    }
  }

  /** One user serves many channels, though one at a time. */
  @Override
  public final boolean isSharable() {
    return true;
  }

  private void start() {
    waiting = true;
    recorder.started();
    startNanos = System.nanoTime();
    request();
  }

  private void next() {
    if (canSend()) {
      round.idle(this);
    } else {
      round.gone(this);
    }
  }
}
