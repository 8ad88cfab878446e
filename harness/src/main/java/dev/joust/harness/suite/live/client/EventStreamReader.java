package dev.joust.harness.suite.live.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.sse.EventReader;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A reader by server-sent events: the data of each is a document. */
final class EventStreamReader extends PushReader implements EventReader.Listener {

  private final Target target;
  private final EventReader events = new EventReader(this);
  private final ResponseReader response = new ResponseReader(this::body);

  EventStreamReader(
      LiveThread thread, Optional<InetSocketAddress> source, int documentBytes, Target target) {
    super(thread, source, documentBytes);
    this.target = target;
  }

  @Override
  byte[] request() {
    return target.request("Accept: text/event-stream", "Cache-Control: no-cache");
  }

  @Override
  protected void received(byte[] bytes, int count) {
    response.read(bytes, 0, count);
    if (isConnected() && response.isComplete()) {
      fail(response.status() == 200 ? ErrorKind.CLOSED : ErrorKind.STATUS);
    }
  }

  private void body(byte[] bytes, int from, int to) {
    if (!isConnected()) {
      return;
    }
    if (response.status() != 200) {
      fail(ErrorKind.STATUS);
    } else if (!response.head().isEventStream()) {
      throw new MalformedAnswer("no stream of events");
    } else {
      events.read(bytes, from, to);
    }
  }

  @Override
  public void part(byte[] bytes, int from, int to) {
    read(bytes, from, to);
  }

  @Override
  public void event() {
    arrived();
  }
}
