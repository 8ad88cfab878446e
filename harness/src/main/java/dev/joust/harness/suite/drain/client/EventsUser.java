package dev.joust.harness.suite.drain.client;

import dev.joust.load.wire.io.Target;
import java.io.IOException;

/** Reads a stream of events; the first is the answer to one request, the rest of them another's. */
final class EventsUser extends DrainUser {

  EventsUser(Target target) {
    super(target);
  }

  @Override
  boolean open() throws IOException {
    began();
    write(target().withPath("/sse").request());
    ResponseHead head = ResponseHead.read(this);
    boolean streams = head.status() == 200 && ResponseHead.readChunk(this);
    ended(streams ? Outcome.FINISHED : Outcome.REFUSED);
    return streams;
  }

  /** The stream's end is what has its client leave. */
  @Override
  boolean exchange() throws IOException {
    began();
    isAnswered();
    while (ResponseHead.readChunk(this)) {
      // The next one.
    }
    ended(Outcome.FINISHED);
    told();
    return false;
  }
}
