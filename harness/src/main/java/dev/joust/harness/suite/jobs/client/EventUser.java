package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.sse.EventReader;

/**
 * A user who is told by a server-sent event, each job on a stream of its own, over one connection.
 */
final class EventUser extends JobUser<HttpConnection>
    implements HttpConnection.Listener, EventReader.Listener {

  private static final String PATH = "/sse/job";

  private EventReader events = new EventReader(this);

  EventUser(IoThread io, int number, JobLoad load, JobRecorder recorder) {
    super(io, number, load, recorder);
  }

  @Override
  protected HttpConnection open() {
    return HttpConnection.open(io(), number(), this, recorder().wire());
  }

  @Override
  void send() {
    events = new EventReader(this);
    connection().get(PATH);
  }

  @Override
  public void connected() {
    sendRequest();
  }

  @Override
  public void body(ResponseReader answer, byte[] bytes, int from, int to) {
    if (hasNews()) {
      notClosed();
    } else if (answer.status() == 200) {
      events.read(bytes, from, to);
    }
  }

  @Override
  public void event() {
    if (hasNews()) {
      notClosed();
    } else if (isAsked() && takesNews()) {
      awaitClose();
    }
  }

  @Override
  public void answered(ResponseReader answer) {
    if (hasNews()) {
      closed();
    } else {
      failed(answer.status() == 200 ? ErrorKind.CONTENT : ErrorKind.STATUS);
    }
  }
}
