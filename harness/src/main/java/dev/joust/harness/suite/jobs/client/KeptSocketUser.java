package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.websocket.WebSocketConnection;
import java.nio.charset.StandardCharsets;

/**
 * A user who asks for each job by a WebSocket message and is told by another, all on one session.
 * One job pends at a time, so what is pushed is that job; a user who gives a job up leaves the
 * session, so that it never hears of it.
 */
final class KeptSocketUser extends JobUser<WebSocketConnection>
    implements WebSocketConnection.Listener {

  private static final String PATH = "/ws/jobs";
  private static final byte[] REQUEST = "job".getBytes(StandardCharsets.US_ASCII);

  KeptSocketUser(IoThread io, int number, JobLoad load, JobRecorder recorder) {
    super(io, number, load, recorder);
  }

  @Override
  protected WebSocketConnection open() {
    return WebSocketConnection.open(io(), number(), PATH, this, recorder().wire());
  }

  @Override
  void send() {
    connection().sendText(REQUEST);
  }

  @Override
  public void connected() {
    endWait();
  }

  @Override
  public void opened() {
    sendRequest();
  }

  @Override
  public void message(boolean binary) {
    if (takesNews()) {
      next();
    }
  }

  @Override
  public void ended(int code) {
    failed(ErrorKind.CLOSED);
  }
}
