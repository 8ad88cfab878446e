package dev.joust.harness.suite.idle.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.user.SessionUser;
import java.util.Optional;

/** A user who holds a WebSocket session open, and pings over it when told to. */
final class Holder extends SessionUser {

  /** A ping whose pong has not come. */
  private record Ping(long dueNanos, long sentNanos, Runnable ended) {}

  private final LoadRecorder recorder;
  private Optional<Ping> underWay = Optional.empty();

  Holder(IoThread io, int number, LoadRecorder recorder) {
    super(io, number);
    this.recorder = recorder;
  }

  @Override
  protected LoadRecorder connections() {
    return recorder;
  }

  /** Has it ping soon, on its thread. */
  void pingSoon(long dueNanos, Runnable ended) {
    io().execute(() -> ping(dueNanos, ended));
  }

  private void ping(long dueNanos, Runnable ended) {
    recorder.started();
    if (!isConnected() || underWay.isPresent()) {
      recorder.failed(isConnected() ? ErrorKind.TIMEOUT : ErrorKind.CLOSED);
      ended.run();
      return;
    }
    underWay = Optional.of(new Ping(dueNanos, System.nanoTime(), ended));
    await();
    connection().sendPing();
  }

  @Override
  public void opened() {
    endWait();
    begun();
  }

  @Override
  public void pong() {
    if (underWay.isEmpty()) {
      recorder.failed(ErrorKind.UNASKED, () -> "sends a pong that answers no ping");
      return;
    }
    Ping ping = underWay.get();
    underWay = Optional.empty();
    endWait();
    recorder.completed(ping.sentNanos, ping.dueNanos, System.nanoTime());
    ping.ended.run();
  }

  @Override
  public void part(byte[] bytes, int from, int to) {
    // What it is of is unasked.
  }

  @Override
  public void message(boolean binary) {
    fail(ErrorKind.UNASKED, "sends a message that nobody asked for");
  }

  @Override
  protected void lost(ErrorKind kind, String why) {
    recorder.failed(
        underWay.isPresent() || kind != ErrorKind.CLOSED ? kind : ErrorKind.LOST, () -> why);
    underWay.ifPresent(ping -> ping.ended.run());
    underWay = Optional.empty();
    end();
  }
}
