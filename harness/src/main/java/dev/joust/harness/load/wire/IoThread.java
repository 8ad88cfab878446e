package dev.joust.harness.load.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One I/O thread: its users, and the buffers that they share, since only one of them reads. */
final class IoThread {

  private static final int READ_BYTES = 64 * 1024;
  private static final long LONGEST_TICK_MILLIS = 100;
  private static final int TICKS_PER_TIMEOUT = 20;

  private final EventLoop loop;
  private final Transport transport;
  private final Target target;
  private final long timeoutNanos;
  private final List<User> users = new ArrayList<>();
  private final Queue<User> idle = new ArrayDeque<>();
  private final FrameWriter frames = new FrameWriter();
  private final OneBuffer received = new OneBuffer();
  private final byte[] bytes = new byte[READ_BYTES];
  private boolean wakes;

  IoThread(EventLoop loop, Transport transport, Target target, Duration timeout) {
    this.loop = loop;
    this.transport = transport;
    this.target = target;
    this.timeoutNanos = timeout.toNanos();
  }

  /** Adds a user, before {@link #start()}. */
  void add(User user) {
    users.add(user);
  }

  /** Begins to watch the users' time: one timer for all of them, as most requests need none. */
  void start() {
    long tickMillis =
        Math.max(
            1,
            Math.min(
                LONGEST_TICK_MILLIS,
                TimeUnit.NANOSECONDS.toMillis(timeoutNanos) / TICKS_PER_TIMEOUT));
    loop.scheduleAtFixedRate(this::expire, tickMillis, tickMillis, TimeUnit.MILLISECONDS);
  }

  /** Runs something for every user, on this thread. */
  void forEachUser(Consumer<User> action) {
    loop.execute(() -> users.forEach(action));
  }

  void execute(Runnable action) {
    loop.execute(action);
  }

  /** Runs something after a time, unless that is to happen already. */
  void wakeAfter(long nanos, Runnable action) {
    if (!wakes) {
      wakes = true;
      loop.schedule(
          () -> {
            wakes = false;
            action.run();
          },
          nanos,
          TimeUnit.NANOSECONDS);
    }
  }

  /** Makes a channel for a user; to be called on this thread. */
  SocketChannel newChannel(User user) {
    SocketChannel channel = transport.newChannel();
    // The timer of this thread watches connecting, too.
    channel
        .config()
        .setConnectTimeoutMillis(0)
        .setAllocator(PooledByteBufAllocator.DEFAULT)
        .setRecvByteBufAllocator(received);
    channel.pipeline().addLast(user);
    loop.register(channel);
    return channel;
  }

  /** Begins to connect. */
  ChannelFuture connect(SocketChannel channel, Optional<InetSocketAddress> source) {
    if (source.isPresent()) {
      transport.bindLate(channel);
      return channel.connect(target.address(), source.get());
    }
    return channel.connect(target.address());
  }

  /** Users without a request to send yet, first come first. */
  Queue<User> idle() {
    return idle;
  }

  FrameWriter frames() {
    return frames;
  }

  /** Where users put what they read, to look at it. */
  byte[] bytes() {
    return bytes;
  }

  long timeoutNanos() {
    return timeoutNanos;
  }

  /** Frees the buffers, once the thread has ended. */
  void release() {
    received.buffer.release();
  }

  private void expire() {
    long now = System.nanoTime();
    users.forEach(user -> user.expire(now));
  }

  /**
   * Gives every read of this thread the same buffer. Users are done with it when they return, so
   * memory does not grow with their number and the processor's caches stay warm.
   */
  private static final class OneBuffer extends DefaultMaxMessagesRecvByteBufAllocator {

    private final ByteBuf buffer = Unpooled.directBuffer(READ_BYTES, READ_BYTES);

    @Override
    @SuppressWarnings("deprecation")
    public Handle newHandle() {
      return new MaxMessageHandle() {
        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
          return buffer.clear().retain();
        }

        @Override
        public int guess() {
          return READ_BYTES;
        }
      };
    }
  }
}
