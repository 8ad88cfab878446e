package dev.joust.harness.load.wire;

import dev.joust.harness.TimerSlack;
import dev.joust.harness.load.LoadRecorder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoRegistration;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One I/O thread: its users, and the buffers that they share, since only one of them reads. Whoever
 * is called back on it must not block.
 */
public final class IoThread {

  private static final int READ_BYTES = 64 * 1024;
  private static final long LONGEST_TICK_MILLIS = 100;
  private static final int TICKS_PER_TIMEOUT = 20;

  private final IoEventLoop loop;
  private final Transport transport;
  private final Target target;
  private final long timeoutNanos;
  private final List<User> users = new ArrayList<>();
  private final Queue<User> idle = new ArrayDeque<>();
  private final FrameWriter frames = new FrameWriter();
  private final ByteBuf buffer = Unpooled.directBuffer(READ_BYTES, READ_BYTES);
  private final byte[] bytes = new byte[READ_BYTES];
  private final LoadRecorder prelude = new LoadRecorder();
  private boolean wakes;

  IoThread(IoEventLoop loop, Transport transport, Target target, Duration timeout) {
    this.loop = loop;
    this.transport = transport;
    this.target = target;
    this.timeoutNanos = timeout.toNanos();
  }

  /** A thread without users of a load: those whom it serves keep time themselves. */
  IoThread(IoEventLoop loop, Transport transport, Target target) {
    this(loop, transport, target, Duration.ZERO);
  }

  /** Adds a user, before {@link #start()}. */
  void add(User user) {
    users.add(user);
  }

  /** Begins to watch the users' time: one timer for all of them, as most requests need none. */
  void start() {
    loop.execute(TimerSlack::end);
    if (users.isEmpty()) {
      return;
    }
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

  /** Runs something on this thread, soon. */
  public void execute(Runnable action) {
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

  /** Runs something after a time. */
  void after(long nanos, Runnable action) {
    loop.schedule(action, nanos, TimeUnit.NANOSECONDS);
  }

  /** Runs something on this thread after a time, unless that is cancelled. */
  public Future<?> schedule(Duration delay, Runnable action) {
    return loop.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Runs something again and again. */
  void every(long millis, Runnable action) {
    loop.scheduleAtFixedRate(action, millis, millis, TimeUnit.MILLISECONDS);
  }

  /** Begins a connection for a peer; to be called on this thread. */
  Connection connect(Peer peer, Optional<InetSocketAddress> source) throws IOException {
    return transport.open(this, peer, target.address(), source);
  }

  void register(Channel channel) {
    EventLoopGroup group = loop;
    group.register(channel);
  }

  IoRegistration register(EpollConnection handle) {
    return loop.register(handle).getNow();
  }

  /** Users without a request to send yet, first come first. */
  Queue<User> idle() {
    return idle;
  }

  FrameWriter frames() {
    return frames;
  }

  /**
   * Where bytes arrive. Users are done with them when they return, so memory does not grow with
   * their number and the processor's caches stay warm.
   */
  ByteBuf buffer() {
    return buffer;
  }

  /** Where users put what has arrived, to look at it: quicker byte by byte than the buffer. */
  byte[] bytes() {
    return bytes;
  }

  /** Records what happens before the first round, for nobody to read. */
  LoadRecorder prelude() {
    return prelude;
  }

  /** The server that connections of this thread go to. */
  Target target() {
    return target;
  }

  long timeoutNanos() {
    return timeoutNanos;
  }

  /** Frees the buffers, once the thread has ended. */
  void release() {
    buffer.release();
  }

  private void expire() {
    long now = System.nanoTime();
    users.forEach(user -> user.expire(now));
  }
}
