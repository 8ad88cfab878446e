package dev.joust.harness.feed;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.sse.EventReader;

/** A reader by server-sent events: the data of each is a document. */
final class EventStreamReader extends Reader<HttpConnection>
    implements HttpConnection.Listener, EventReader.Listener {

  private final EventReader events = new EventReader(this);

  EventStreamReader(IoThread io, int number, LiveThread thread, int documentBytes) {
    super(io, number, thread, documentBytes);
  }

  @Override
  protected HttpConnection open() {
    return HttpConnection.open(io(), number(), this, recorder());
  }

  @Override
  public void connected() {
    recorder().started();
    connection()
        .send(io().target().request("Accept: text/event-stream", "Cache-Control: no-cache"));
  }

  @Override
  public void head(ResponseReader answer) {
    if (answer.status() != 200) {
      fail(ErrorKind.STATUS);
    } else if (!answer.head().isEventStream()) {
      fail(ErrorKind.CONTENT);
    }
  }

  @Override
  public void body(ResponseReader answer, byte[] bytes, int from, int to) {
    events.read(bytes, from, to);
  }

  @Override
  public void event() {
    arrived();
  }

  @Override
  public void answered(ResponseReader answer) {
    fail(ErrorKind.CLOSED);
  }
}
