package dev.joust.load.wire;

import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What the users of one I/O thread have in common. */
final class UserThread {

  private static final long LONGEST_TICK_MILLIS = 100;
  private static final int TICKS_PER_TIMEOUT = 20;

  private final IoThread io;
  private final long timeoutNanos;
  private final List<User> users = new ArrayList<>();
  private final Queue<User> idle = new ArrayDeque<>();
  private final LoadRecorder prelude = new LoadRecorder();
  private boolean wakes;

  UserThread(IoThread io, Duration timeout) {
    this.io = io;
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
    io.every(tickMillis, this::expire);
  }

  /** Runs something for every user, on this thread. */
  void forEachUser(Consumer<User> action) {
    io.execute(() -> users.forEach(action));
  }

  /** Runs something after a time, unless that is to happen already. */
  void wakeAfter(long nanos, Runnable action) {
    if (!wakes) {
      wakes = true;
      io.after(
          nanos,
          () -> {
            wakes = false;
            action.run();
          });
    }
  }

  IoThread io() {
    return io;
  }

  /** Users without a request to send yet, first come first. */
  Queue<User> idle() {
    return idle;
  }

  /** Records what happens before the first round, for nobody to read. */
  LoadRecorder prelude() {
    return prelude;
  }

  long timeoutNanos() {
    return timeoutNanos;
  }

  private void expire() {
    long now = System.nanoTime();
    users.forEach(user -> user.expire(now));
  }
}
