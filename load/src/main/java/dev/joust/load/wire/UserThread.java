package dev.joust.load.wire;

import dev.joust.load.LoadRecorder;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.io.IoThread;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** What the users of one I/O thread have in common. */
final class UserThread {

  private final IoThread io;
  private final long timeoutNanos;
  private final Queue<Sender> idle = new ArrayDeque<>();
  private final LoadRecorder prelude = new LoadRecorder();
  private final Consumer<NoConnection> refused;
  private Round round;

  /** Null if nobody is to be woken. */
  private Future<?> wake;

  /** It is told why a user has no connection that is to have one ahead of the requests. */
  UserThread(IoThread io, Duration timeout, Consumer<NoConnection> refused) {
    this.io = io;
    this.timeoutNanos = timeout.toNanos();
    this.refused = refused;
  }

  /**
   * Hears that users begin a round. Whoever was to be woken for the one before is left asleep: it
   * would take the users for its own.
   */
  void begin(Round next) {
    if (round != next) {
      round = next;
      if (wake != null) {
        wake.cancel(false);
        wake = null;
      }
    }
  }

  /** Runs something of this round after a time, unless that is to happen already. */
  void wakeAfter(long nanos, Runnable action) {
    if (wake == null) {
      wake =
          io.schedule(
              Duration.ofNanos(nanos),
              () -> {
                wake = null;
                action.run();
              });
    }
  }

  IoThread io() {
    return io;
  }

  Queue<Sender> idle() {
    return idle;
  }

  /** Records what happens before the first round, for nobody to read. */
  LoadRecorder prelude() {
    return prelude;
  }

  long timeoutNanos() {
    return timeoutNanos;
  }

  void refused(NoConnection reason) {
    refused.accept(reason);
  }
}
