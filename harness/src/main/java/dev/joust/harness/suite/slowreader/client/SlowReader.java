package dev.joust.harness.suite.slowreader.client;

import dev.joust.harness.feed.Stamp;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.MessageHead;
import dev.joust.load.wire.user.SessionUser;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A reader by WebSocket who stalls. His system takes little in that he has not read. */
final class SlowReader extends SessionUser {

  /** 10 kB a second. */
  private static final int SLOW_BYTES = 1_000;

  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final SlowLog log;
  private final MessageHead head = new MessageHead(Stamp.HEAD_BYTES);

  /** The number of the newest document, 0 before the first. */
  private long newest;

  private Optional<Stall> stall = Optional.empty();
  private Optional<Return> back = Optional.empty();

  SlowReader(IoThread io, int number, SlowLog log) {
    super(io, number);
    this.log = log;
  }

  void stall(Stall how) {
    stall = Optional.of(how);
    switch (how) {
      case STOP_READING -> connection().pauseReading();
      case SLOW -> {
        connection().pauseReading();
        readSlowly();
      }
      case VANISH -> connection().vanish();
      case NO_PONG -> {
        // Until it is back, as it answers.
      }
    }
  }

  private void readSlowly() {
    if (stall.isPresent() && isConnected()) {
      connection().readSome(SLOW_BYTES);
      io().after(SLOW_NANOS, this::readSlowly);
    }
  }

  /** Reads as all do, and is back with a document that came to be since; unless it has vanished. */
  void comeBack(Return own) {
    boolean hasVanished = stall.filter(Stall.VANISH::equals).isPresent();
    stall = Optional.empty();
    if (!isConnected()) {
      own.closed();
    } else if (hasVanished) {
      own.staysAway();
    } else {
      back = Optional.of(own);
      connection().resumeReading();
    }
  }

  /** How much it has read of a document that it has not in full, decrypted or not. */
  int unfinishedBytes() {
    return head.messageBytes() + (isConnected() ? connection().unfinishedBytes() : 0);
  }

  /** Our end's address, while there is a connection. */
  Optional<InetSocketAddress> address() {
    return isConnected() ? connection().localAddress() : Optional.empty();
  }

  @Override
  protected LoadRecorder connections() {
    return log.recorder();
  }

  @Override
  public boolean isNarrow() {
    return true;
  }

  @Override
  public boolean answersPings() {
    return stall.filter(Stall.NO_PONG::equals).isEmpty();
  }

  @Override
  public void opened() {
    // The server pushes of its own accord.
  }

  @Override
  public void part(byte[] part, int from, int to) {
    head.add(part, from, to);
  }

  @Override
  public void message(boolean binary) {
    Stamp stamp = Stamp.of(head.bytes(), head.length());
    if (binary || stamp.generation() <= newest) {
      throw new MalformedAnswer("a message that is no newer document");
    }
    log.document(newest == 0 ? 0 : stamp.generation() - newest - 1);
    newest = stamp.generation();
    head.clear();
    endWait();
    begun();
    if (back.filter(own -> own.isSince(stamp)).isPresent()) {
      back.get().isBack();
      back = Optional.empty();
    }
  }

  @Override
  public ErrorKind malformed() {
    return ErrorKind.CONTENT;
  }

  @Override
  protected void lost(ErrorKind kind, String why) {
    log.recorder().failed(kind, () -> why);
    back.ifPresent(Return::closed);
    back = Optional.empty();
    begun();
  }
}
