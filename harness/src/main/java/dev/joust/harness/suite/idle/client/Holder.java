package dev.joust.harness.suite.idle.client;

import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.Payload;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.user.SessionUser;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import java.util.Optional;

/**
 * A user who holds a WebSocket session open, and pings over it when told to. One whose messages are
 * compressed first has some echoed, as both ends take memory for compression when they use it.
 */
final class Holder extends SessionUser {

  /** A ping whose pong has not come. */
  private record Ping(long dueNanos, long sentNanos, Runnable ended) {}

  private final LoadRecorder recorder;
  private final Compression offer;
  private final Payload payload;
  private int echoesDue;
  private int echoedBytes;
  private boolean differs;
  private Optional<Ping> underWay = Optional.empty();

  /** A user who has not begun, with so many messages to be echoed where they are compressed. */
  Holder(
      IoThread io,
      int number,
      LoadRecorder recorder,
      Compression offer,
      Payload payload,
      int messages) {
    super(io, number);
    this.recorder = recorder;
    this.offer = offer;
    this.payload = payload;
    this.echoesDue = offer == Compression.NONE ? 0 : messages;
  }

  @Override
  public Compression offers() {
    return offer;
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
    Optional<PerMessageDeflate> agreed = connection().agreed();
    if (offer != Compression.NONE && agreed.filter(PerMessageDeflate::isAsOffered).isEmpty()) {
      fail(
          ErrorKind.OTHER,
          "the offer '%s' is %s"
              .formatted(
                  offer.offer().orElseThrow(),
                  agreed
                      .map(own -> "answered with '%s'".formatted(own.answer()))
                      .orElse("declined")));
      return;
    }
    sendOrBegin();
  }

  private void sendOrBegin() {
    endWait();
    if (echoesDue > 0) {
      await();
      connection().sendText(payload.message(number(), echoesDue));
    } else {
      connection().endCompression();
      begun();
    }
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
    int offset = payload.offset(number(), echoesDue) + echoedBytes;
    echoedBytes += to - from;
    differs |= echoedBytes > payload.bytes() || !payload.matches(offset, bytes, from, to);
  }

  @Override
  public void message(boolean binary) {
    if (echoesDue == 0) {
      fail(ErrorKind.UNASKED, "sends a message that nobody asked for");
    } else if (binary || differs || echoedBytes != payload.bytes()) {
      fail(ErrorKind.CONTENT, "sends another echo");
    } else {
      echoesDue--;
      echoedBytes = 0;
      sendOrBegin();
    }
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
