package dev.joust.load.wire.user;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.websocket.WebSocketConnection;
import java.util.Arrays;

/** A user with a WebSocket session who sends the same text and holds the echoes against it. */
public abstract class EchoUser extends SessionUser {

  private final byte[] message;
  private int heardBytes;
  private boolean differs;

  /**
   * A user who has not begun.
   *
   * @param number tells users of a server apart; 0 or more
   * @param message what he sends, in UTF-8
   */
  protected EchoUser(IoThread io, int number, byte[] message) {
    super(io, number);
    this.message = message;
  }

  /** An echo has come that is as it should be. */
  protected abstract void echoed();

  @Override
  protected final WebSocketConnection open() {
    heardBytes = 0;
    differs = false;
    return super.open();
  }

  protected final void send() {
    connection().sendText(message);
  }

  /**
   * Sends the message but for its last bytes.
   *
   * @param heldBack how many these are, 1 to all
   */
  protected final void beginSending(int heldBack) {
    connection().beginText(message, heldBack);
  }

  /** Sends the last bytes of the message. */
  protected final void endSending() {
    connection().endText();
  }

  @Override
  public final void part(byte[] bytes, int from, int to) {
    int end = heardBytes + to - from;
    differs |= end > message.length || !Arrays.equals(bytes, from, to, message, heardBytes, end);
    heardBytes = end;
  }

  @Override
  public final void message(boolean binary) {
    boolean isEcho = !binary && !differs && heardBytes == message.length;
    heardBytes = 0;
    differs = false;
    if (isEcho) {
      echoed();
    } else {
      fail(ErrorKind.CONTENT, "sends another echo");
    }
  }
}
