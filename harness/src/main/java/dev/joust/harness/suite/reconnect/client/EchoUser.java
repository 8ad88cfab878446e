package dev.joust.harness.suite.reconnect.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.user.ScriptedUser;
import dev.joust.load.wire.websocket.WebSocketConnection;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A user with a WebSocket session who sends the same message and holds the echoes against it. */
abstract class EchoUser extends ScriptedUser<WebSocketConnection>
    implements WebSocketConnection.Listener {

  private static final byte[] MESSAGE =
      "a message of sixty-four bytes, as long as those of the suite idle"
          .substring(0, 64)
          .getBytes(StandardCharsets.US_ASCII);

  private int heardBytes;
  private boolean differs;

  EchoUser(IoThread io, int number) {
    super(io, number);
  }

  /** Where a new connection is counted. */
  abstract LoadRecorder connections();

  /** An echo has come that is as it should be. */
  abstract void echoed();

  @Override
  protected final void begin() {
    connect();
  }

  @Override
  protected final WebSocketConnection open() {
    heardBytes = 0;
    differs = false;
    return WebSocketConnection.open(io(), number(), io().target().path(), this, connections());
  }

  final void send() {
    connection().sendText(MESSAGE);
  }

  @Override
  public final void connected() {
    // The handshake is under way.
  }

  @Override
  public final void part(byte[] bytes, int from, int to) {
    int end = heardBytes + to - from;
    differs |= end > MESSAGE.length || !Arrays.equals(bytes, from, to, MESSAGE, heardBytes, end);
    heardBytes = end;
  }

  @Override
  public final void message(boolean binary) {
    boolean isEcho = !binary && !differs && heardBytes == MESSAGE.length;
    heardBytes = 0;
    differs = false;
    if (isEcho) {
      echoed();
    } else {
      fail(ErrorKind.CONTENT, "sends another echo");
    }
  }

  @Override
  public final void closing() {
    fail(ErrorKind.CLOSED, "closes the session");
  }

  @Override
  public final void ended(int code) {
    // It was given up when the server began to close.
  }
}
