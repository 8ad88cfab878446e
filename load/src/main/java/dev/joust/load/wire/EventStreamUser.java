package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.sse.EventReader;
import dev.joust.load.wire.user.ScriptedUser;

/** A user who asks for a stream of events and reads it to its end. */
final class EventStreamUser extends ScriptedUser<HttpConnection>
    implements HttpConnection.Listener, EventReader.Listener {

  private final EventStreams streams;
  private final Target target;
  private final EventReader events = new EventReader(this);

  /** When the stream was asked for, then when the last event came. */
  private long sinceNanos;

  private boolean hasEvents;

  EventStreamUser(EventStreams streams, IoThread io, int number, Target target) {
    super(io, number);
    this.streams = streams;
    this.target = target;
  }

  @Override
  protected void begin() {
    streams.recorder().started();
    sinceNanos = System.nanoTime();
    connect();
  }

  @Override
  protected HttpConnection open() {
    return HttpConnection.open(io(), number(), this, streams.recorder());
  }

  @Override
  public void connected() {
    connection().send(target.request(streams.spec().request(), "Accept: text/event-stream"));
  }

  @Override
  public void head(ResponseReader answer) {
    if (!streams.spec().accepts(answer.status())) {
      fail(ErrorKind.STATUS, streams.spec().refusal(answer.status(), answer.head().location()));
    } else if (!answer.head().isEventStream()) {
      fail(ErrorKind.CONTENT, "answers with another type than text/event-stream");
    } else {
      endWait();
      begun();
    }
  }

  @Override
  public void body(ResponseReader answer, byte[] bytes, int from, int to) {
    events.read(bytes, from, to);
  }

  @Override
  public void part(byte[] bytes, int from, int to) {
    // What the events say does not matter.
  }

  @Override
  public void event() {
    long now = System.nanoTime();
    long nanos = now - sinceNanos;
    sinceNanos = now;
    if (hasEvents) {
      streams.nextEvent(nanos);
    } else {
      hasEvents = true;
      streams.firstEvent(nanos);
    }
  }

  @Override
  public void answered(ResponseReader answer) {
    disconnect();
    streams.ended();
    end();
  }

  @Override
  protected void lost(ErrorKind kind, String why) {
    streams.recorder().failed(kind, () -> why);
    end();
  }
}
