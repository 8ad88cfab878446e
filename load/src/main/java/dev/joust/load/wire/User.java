package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.io.ConnectionEnd;
import dev.joust.load.wire.user.Users;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One of the concurrent users: sends a request when told to, waits for its answer, and records how
 * it went. It has one connection at a time, and all of it happens on its I/O thread.
 */
abstract class User extends ConnectionEnd implements Users.Member {

  /** How the latest connection was lost. */
  private record Loss(ErrorKind kind, String why) {}

  private final UserThread thread;
  private final int number;
  private Optional<Runnable> opening = Optional.empty();
  private Optional<Loss> lost = Optional.empty();
  private Round round;

  private boolean waiting;
  private boolean scheduled;
  private long dueNanos;
  private long startNanos;

  User(UserThread thread, Optional<InetSocketAddress> source, int number) {
    super(thread.io(), source, thread.prelude());
    this.thread = thread;
    this.number = number;
  }

  /** Sends the request, over a new connection if there is none. */
  abstract void request();

  /** Hears that the server has ended the stream while a request was under way. */
  abstract void answerEnds();

  abstract boolean canSend();

  /** Makes the connection ahead of the requests. */
  @Override
  public final void start(Runnable begun, Runnable ended) {
    opening = Optional.of(begun);
    startNanos = System.nanoTime();
    connect();
  }

  final void begin(Round newRound) {
    round = newRound;
    recordTo(newRound.recorder());
    if (!isConnected()) {
      lost.ifPresent(this::tell);
    }
    if (canSend()) {
      round.ready(this);
    } else {
      round.gone(this);
    }
  }

  final void send() {
    scheduled = false;
    start();
  }

  final void send(long due) {
    scheduled = true;
    dueNanos = due;
    start();
  }

  @Override
  public final void expire(long now, long timeoutNanos) {
    if ((waiting || opening.isPresent()) && now - startNanos > timeoutNanos) {
      fail(ErrorKind.TIMEOUT, "does not answer in time");
    }
  }

  final void abandon(Round given) {
    if (waiting && round == given) {
      waiting = false;
      disconnect();
      lost =
          Optional.of(new Loss(ErrorKind.TIMEOUT, "had not answered when a load at a rate ended"));
      round.gone(this);
    }
  }

  @Override
  public void close() {
    waiting = false;
    disconnect();
  }

  final int number() {
    return number;
  }

  final UserThread thread() {
    return thread;
  }

  final boolean isWaiting() {
    return waiting;
  }

  final void opened() {
    opening.ifPresent(Runnable::run);
    opening = Optional.empty();
    lost = Optional.empty();
  }

  final void succeed() {
    long now = System.nanoTime();
    long nanos = now - startNanos;
    waiting = false;
    if (nanos > thread.timeoutNanos()) {
      recorder().failed(ErrorKind.TIMEOUT, () -> "does not answer in time");
    } else {
      recorder().answeredOn(number);
      if (scheduled) {
        recorder().completed(startNanos, dueNanos, now);
      } else {
        recorder().completed(nanos);
      }
    }
    next();
  }

  /** Records what was wrong with the answer; the connection may still be good. */
  final void reject(ErrorKind kind, Supplier<String> why) {
    waiting = false;
    recorder().failed(kind, why);
    next();
  }

  @Override
  protected final void broken(ErrorKind kind, String why) {
    if (opening.isPresent()) {
      thread.refused(new NoConnection(io().target().authority(), kind, why));
      opening.get().run();
      opening = Optional.empty();
      return;
    }
    Loss loss = new Loss(kind, why);
    lost = Optional.of(loss);
    if (waiting) {
      reject(kind, () -> why);
    } else {
      tell(loss);
    }
  }

  private void tell(Loss loss) {
    if (canSend()) {
      recorder().learned(loss.kind(), loss::why);
    } else {
      recorder().failed(ErrorKind.LOST, loss::why);
    }
  }

  @Override
  protected final void endOfStream() {
    if (waiting) {
      answerEnds();
    } else {
      fail(ErrorKind.CLOSED, "closes the connection");
    }
  }

  private void start() {
    waiting = true;
    recorder().started();
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
