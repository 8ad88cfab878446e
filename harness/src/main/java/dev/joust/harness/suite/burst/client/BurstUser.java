package dev.joust.harness.suite.burst.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.user.EchoUser;
import java.util.Optional;

/** A user who sends most of a message, and the rest once all have. */
final class BurstUser extends EchoUser {

  private static final int LAST_BYTES = 1;

  private final LoadRecorder prelude;
  private Optional<Burst> burst = Optional.empty();

  /** A user who is not connected yet; the prelude has what is before the first burst. */
  BurstUser(IoThread io, int number, byte[] message, LoadRecorder prelude) {
    super(io, number, message);
    this.prelude = prelude;
  }

  /** Sends all but the last of the message. */
  void beginMessage(Burst own) {
    burst = Optional.of(own);
    own.recorder().started();
    if (isConnected()) {
      await();
      beginSending(LAST_BYTES);
    } else {
      ended(ErrorKind.CLOSED, "has closed the session before");
    }
  }

  /** Sends the last of the message. */
  void endMessage() {
    if (burst.isPresent()) {
      await();
      endSending();
    }
  }

  private void ended(ErrorKind kind, String why) {
    Burst own = burst.orElseThrow();
    burst = Optional.empty();
    own.recorder().failed(kind, () -> why);
    own.ended();
  }

  @Override
  protected LoadRecorder connections() {
    return prelude;
  }

  @Override
  public void opened() {
    endWait();
    begun();
  }

  @Override
  protected void echoed() {
    if (burst.isEmpty()) {
      fail(ErrorKind.UNASKED, "sends an echo of nothing");
      return;
    }
    endWait();
    Burst own = burst.get();
    burst = Optional.empty();
    own.recorder().completed(own.sinceRelease());
    own.ended();
  }

  @Override
  protected void lost(ErrorKind kind, String why) {
    if (burst.isPresent()) {
      ended(kind, why);
    } else {
      prelude.failed(kind, () -> why);
    }
    begun();
  }
}
