package dev.joust.load.wire.user;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.websocket.WebSocketConnection;

/** A user with a WebSocket session, which fails when the server closes it. */
public abstract class SessionUser extends ScriptedUser<WebSocketConnection>
    implements WebSocketConnection.Listener {

  /**
   * A user who has not begun.
   *
   * @param number tells users of a server apart; 0 or more
   */
  protected SessionUser(IoThread io, int number) {
    super(io, number);
  }

  /** Where a new connection is counted. */
  protected abstract LoadRecorder connections();

  @Override
  protected final void begin() {
    connect();
  }

  @Override
  protected WebSocketConnection open() {
    return WebSocketConnection.open(io(), number(), io().target().path(), this, connections());
  }

  @Override
  public void connected() {
    // The handshake is under way.
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
