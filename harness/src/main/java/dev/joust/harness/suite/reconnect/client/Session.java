package dev.joust.harness.suite.reconnect.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.user.EchoUser;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;

/** A user whose session is cut, and who comes back. He is back when his first message is echoed. */
final class Session extends EchoUser {

  private final long retryNanos;
  private final LoadRecorder prelude;
  private Optional<Storm> storm = Optional.empty();
  private boolean away;
  private Optional<Duration> spreadOnceLost = Optional.empty();
  private long dueNanos;

  /** A user who is not connected yet; the prelude has what is before the first cut. */
  Session(IoThread io, int number, Duration retry, LoadRecorder prelude) {
    super(io, number, ReconnectUsers.MESSAGE);
    this.retryNanos = retry.toNanos();
    this.prelude = prelude;
  }

  void cut(Cut how) {
    if (how == Cut.RST) {
      reset();
    } else {
      disconnect();
    }
    away = true;
  }

  /** Comes back, as {@link #comeBack} says, once the server has ended the session. */
  void comeBackOnceLost(Storm own, Duration spread) {
    storm = Optional.of(own);
    if (isConnected()) {
      spreadOnceLost = Optional.of(spread);
    } else {
      away = true;
      comeBack(own, spread);
    }
  }

  /** Comes back at a moment of a time, each user at one of his own that is the same each time. */
  void comeBack(Storm own, Duration spread) {
    storm = Optional.of(own);
    long delayNanos = (long) (new SplittableRandom(number()).nextDouble() * spread.toNanos());
    dueNanos = System.nanoTime() + delayNanos;
    if (delayNanos == 0) {
      attempt(own);
    } else {
      io().after(delayNanos, () -> attempt(own));
    }
  }

  private void attempt(Storm own) {
    if (away && storm.filter(own::equals).isPresent()) {
      own.returns().started();
      connect();
    }
  }

  /** Ends the attempts to come back. */
  void giveUp() {
    if (away && isConnected()) {
      disconnect();
      storm.orElseThrow().returns().failed(ErrorKind.TIMEOUT, () -> "is given up");
    }
    away = false;
    spreadOnceLost = Optional.empty();
  }

  @Override
  protected LoadRecorder connections() {
    return storm.map(Storm::returns).orElse(prelude);
  }

  @Override
  public void opened() {
    send();
  }

  @Override
  protected void echoed() {
    endWait();
    begun();
    if (away) {
      away = false;
      storm.orElseThrow().back(dueNanos);
    }
  }

  @Override
  protected void lost(ErrorKind kind, String why) {
    if (spreadOnceLost.isPresent()) {
      Duration spread = spreadOnceLost.get();
      spreadOnceLost = Optional.empty();
      away = true;
      io().execute(() -> comeBack(storm.orElseThrow(), spread));
    } else if (storm.isEmpty()) {
      prelude.failed(kind, () -> why);
      begun();
    } else if (away) {
      Storm own = storm.get();
      own.returns().failed(kind, () -> why);
      io().after(retryNanos, () -> attempt(own));
    } else {
      storm.get().returns().failed(ErrorKind.LOST, () -> why);
    }
  }
}
