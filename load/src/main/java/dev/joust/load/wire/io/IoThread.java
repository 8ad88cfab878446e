package dev.joust.load.wire.io;

import dev.joust.hiccup.TimerSlack;
import dev.joust.load.Tls;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * One I/O thread: it serves many ends, and has the buffers that they share, since only one of them
 * reads. Whoever is called back on it must not block.
 */
public final class IoThread {

  private static final int READ_BYTES = 64 * 1024;
  private static final int SCRATCH_BYTES = 16 * 1024;

  private final IoEventLoop loop;
  private final BusyPolling.Handler polling;
  private final Transport transport;
  private final Target target;
  private final Optional<Tls> tls;
  private final ByteBuf buffer = Unpooled.directBuffer(READ_BYTES, READ_BYTES);
  private final byte[] bytes = new byte[READ_BYTES];
  private final byte[] scratch = new byte[SCRATCH_BYTES];

  /** Where what was encrypted becomes clear; null where nothing has been. */
  private ByteBuf clear;

  /** A thread that does not run yet; without TLS, its connections are plain. */
  IoThread(
      IoEventLoop loop,
      BusyPolling.Handler polling,
      Transport transport,
      Target target,
      Optional<Tls> tls) {
    this.loop = loop;
    this.polling = polling;
    this.transport = transport;
    this.target = target;
    this.tls = tls;
  }

  void start() {
    loop.execute(TimerSlack::end);
  }

  /** Runs something on this thread, soon. */
  public void execute(Runnable action) {
    loop.execute(action);
  }

  /** Tells on this thread that it sends something, and so is not idle. */
  public void worked() {
    polling.worked();
  }

  /** Runs something on this thread after a time. */
  public void after(long nanos, Runnable action) {
    loop.schedule(action, nanos, TimeUnit.NANOSECONDS);
  }

  /** Runs something on this thread after a time, unless that is cancelled. */
  public Future<?> schedule(Duration delay, Runnable action) {
    return loop.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Runs something on this thread again and again. */
  public void every(long millis, Runnable action) {
    loop.scheduleAtFixedRate(action, millis, millis, TimeUnit.MILLISECONDS);
  }

  /** The server that connections of this thread go to. */
  public Target target() {
    return target;
  }

  /**
   * Room to put together what is to be sent, 16 KiB: for whoever runs on this thread, until it
   * returns.
   */
  public byte[] scratch() {
    return scratch;
  }

  /** Begins a connection; to be called on this thread. */
  Connection connect(ConnectionEnd end, Optional<InetSocketAddress> source) throws IOException {
    return tls.isPresent()
        ? TlsConnection.open(this, end, tls.get(), source)
        : connectPlainly(end, source);
  }

  /** Begins a connection whose bytes are sent as they are. */
  Connection connectPlainly(ConnectionListener listener, Optional<InetSocketAddress> source)
      throws IOException {
    return transport.opening().open(this, listener, target.address(), source);
  }

  void register(Channel channel) {
    EventLoopGroup group = loop;
    group.register(channel);
  }

  IoRegistration register(EpollConnection handle) {
    return loop.register(handle).getNow();
  }

  /**
   * Where bytes arrive. Endpoints are done with them when they return, so memory does not grow with
   * their number and the processor's caches stay warm.
   */
  ByteBuf buffer() {
    return buffer;
  }

  /** Where ends look at what has arrived: quicker byte by byte than the buffer. */
  byte[] bytes() {
    return bytes;
  }

  /** Where what was encrypted becomes clear, shared as the buffer is. */
  ByteBuf clear(int leastBytes) {
    if (clear == null || clear.capacity() < leastBytes) {
      if (clear != null) {
        clear.release();
      }
      clear = Unpooled.directBuffer(leastBytes, leastBytes);
    }
    return clear;
  }

  /** Frees the buffers, once the thread has ended. */
  void release() {
    buffer.release();
    if (clear != null) {
      clear.release();
    }
  }
}
