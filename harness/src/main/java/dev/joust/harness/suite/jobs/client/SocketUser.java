package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.websocket.WebSocketConnection;

/** A user who is told by a WebSocket message, each job on a session of its own. */
final class SocketUser extends JobUser<WebSocketConnection>
    implements WebSocketConnection.Listener {

  private static final String PATH = "/ws/job";
  private static final int NORMAL_CLOSURE = 1000;

  SocketUser(IoThread io, int number, JobLoad load, JobRecorder recorder) {
    super(io, number, load, recorder);
  }

  @Override
  protected WebSocketConnection open() {
    return WebSocketConnection.open(io(), number(), PATH, this, recorder().wire());
  }

  @Override
  void ask() {
    recorder().exchanged();
    connectForJob();
  }

  @Override
  void send() {
    // The handshake has asked.
  }

  @Override
  public void connected() {
    endWait();
  }

  @Override
  public void opened() {
    asked();
  }

  @Override
  public void message(boolean binary) {
    if (hasNews()) {
      notClosed();
    } else if (takesNews()) {
      awaitClose();
    }
  }

  @Override
  public void ended(int code) {
    if (!hasNews()) {
      failed(ErrorKind.CLOSED);
    } else if (code == NORMAL_CLOSURE) {
      closed();
    } else {
      notClosed();
    }
  }
}
