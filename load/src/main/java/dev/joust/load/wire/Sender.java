package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import java.util.function.Supplier;

/**
 * One request at a time of a user: when it was sent and was due, and how it went. A user has one of
 * these or, over HTTP/2, one for each of its streams.
 */
final class Sender {

  /** How a request gets to the server. */
  interface Way {

    boolean canSend();

    /** Sends the request, over a new connection if there is none. */
    void request();
  }

  private final UserThread thread;
  private final int number;
  private final Way way;
  private Round round;
  private boolean waiting;
  private boolean scheduled;
  private long dueNanos;
  private long startNanos;

  /** A sender of the user of that number, which sends nothing yet. */
  Sender(UserThread thread, int number, Way way) {
    this.thread = thread;
    this.number = number;
    this.way = way;
  }

  UserThread thread() {
    return thread;
  }

  boolean canSend() {
    return way.canSend();
  }

  boolean isWaiting() {
    return waiting;
  }

  boolean isWaitingSince(long now, long nanos) {
    return waiting && now - startNanos > nanos;
  }

  boolean isOf(Round given) {
    return round == given;
  }

  void begin(Round newRound) {
    round = newRound;
    thread.begin(round);
    if (canSend()) {
      round.ready(this);
    } else {
      gone();
    }
  }

  void send() {
    scheduled = false;
    start();
  }

  void send(long due) {
    scheduled = true;
    dueNanos = due;
    start();
  }

  private void start() {
    waiting = true;
    round.recorder().started();
    startNanos = System.nanoTime();
    way.request();
  }

  /** Ends the wait without a word of it to anyone. */
  void forget() {
    waiting = false;
  }

  void gone() {
    round.gone(this);
  }

  void succeed() {
    LoadRecorder recorder = round.recorder();
    long now = System.nanoTime();
    long nanos = now - startNanos;
    waiting = false;
    if (nanos > thread.timeoutNanos()) {
      recorder.failed(ErrorKind.TIMEOUT, () -> "does not answer in time");
    } else {
      recorder.answeredOn(number);
      if (scheduled) {
        recorder.completed(startNanos, dueNanos, now);
      } else {
        recorder.completed(nanos);
      }
    }
    next();
  }

  /** Records what was wrong with the answer; the connection may still be good. */
  void reject(ErrorKind kind, Supplier<String> why) {
    waiting = false;
    round.recorder().failed(kind, why);
    next();
  }

  private void next() {
    if (canSend()) {
      round.idle(this);
    } else {
      gone();
    }
  }
}
