package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.io.ConnectionEnd;
import dev.joust.load.wire.user.Users;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One of the concurrent users: sends requests when told to, waits for their answers, and records
 * how they went. It has one connection at a time, and all of it happens on its I/O thread.
 */
abstract class User extends ConnectionEnd implements Users.Member {

  static final String LATE = "does not answer in time";

  /** How the latest connection was lost. */
  private record Loss(ErrorKind kind, String why) {}

  private final UserThread thread;
  private final int number;
  private final List<Sender> senders = new ArrayList<>();
  private Optional<Runnable> opening = Optional.empty();
  private Optional<Loss> lost = Optional.empty();
  private long openingNanos;

  User(UserThread thread, Optional<InetSocketAddress> source, int number) {
    super(thread.io(), source, thread.prelude());
    this.thread = thread;
    this.number = number;
  }

  /** Adds one of the requests that are under way at a time; to be called as the user is made. */
  final Sender sendBy(Sender.Way way) {
    Sender sender = new Sender(thread, number, way);
    senders.add(sender);
    return sender;
  }

  /** Whether requests can be sent, over a new connection if need be. */
  abstract boolean canSend();

  /** Hears that the server has ended the stream; whether that was to come, and no fault. */
  boolean endsInOrder() {
    return false;
  }

  /** Hears that the server has ended the stream while a request was under way. */
  abstract void answerEnds();

  /** Makes the connection ahead of the requests. */
  @Override
  public final void start(Runnable begun, Runnable ended) {
    opening = Optional.of(begun);
    openingNanos = System.nanoTime();
    connect();
  }

  final void begin(Round newRound) {
    recordTo(newRound.recorder());
    if (!isConnected()) {
      lost.ifPresent(this::tell);
    }
    senders.forEach(one -> one.begin(newRound));
  }

  @Override
  public final void expire(long now, long timeoutNanos) {
    if (opening.isPresent() && now - openingNanos > timeoutNanos) {
      fail(ErrorKind.TIMEOUT, LATE);
      return;
    }
    for (Sender one : senders) {
      if (one.isWaitingSince(now, timeoutNanos)) {
        expired(one);
      }
    }
  }

  /** The connection is gone, and with it all that was under way. */
  void forgetConnection() {}

  /** A request was not answered in time. */
  void expired(Sender late) {
    fail(ErrorKind.TIMEOUT, LATE);
  }

  final void abandon(Round given) {
    List<Sender> left = senders.stream().filter(one -> one.isWaiting() && one.isOf(given)).toList();
    if (!left.isEmpty()) {
      left.forEach(Sender::forget);
      disconnect();
      forgetConnection();
      lost =
          Optional.of(new Loss(ErrorKind.TIMEOUT, "had not answered when a load at a rate ended"));
      left.forEach(Sender::gone);
    }
  }

  @Override
  public void close() {
    senders.forEach(Sender::forget);
    disconnect();
    forgetConnection();
  }

  final void opened() {
    opening.ifPresent(Runnable::run);
    opening = Optional.empty();
    lost = Optional.empty();
  }

  @Override
  protected final void broken(ErrorKind kind, String why) {
    forgetConnection();
    if (opening.isPresent()) {
      thread.refused(new NoConnection(io().target().authority(), kind, why));
      opening.get().run();
      opening = Optional.empty();
      return;
    }
    Loss loss = new Loss(kind, why);
    lost = Optional.of(loss);
    List<Sender> waiting = senders.stream().filter(Sender::isWaiting).toList();
    if (waiting.isEmpty()) {
      tell(loss);
    } else {
      waiting.forEach(one -> one.reject(kind, () -> why));
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
    if (endsInOrder()) {
      return;
    }
    if (senders.stream().anyMatch(Sender::isWaiting)) {
      answerEnds();
    } else {
      fail(ErrorKind.CLOSED, "closes the connection");
    }
  }
}
