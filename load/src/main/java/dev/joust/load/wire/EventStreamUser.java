package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.Endpoint;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.sse.EventReader;
import java.util.concurrent.CompletableFuture;

/** A user who asks for a stream of events and reads it to its end. */
final class EventStreamUser extends Endpoint implements EventReader.Listener {

  private final EventStreams streams;
  private final Target target;
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private final EventReader events = new EventReader(this);
  private final ResponseReader response = new ResponseReader(this::body);

  /** When the stream was asked for, then when the last event came. */
  private long sinceNanos;

  private boolean hasEvents;

  /** A user who has not asked yet. */
  EventStreamUser(EventStreams streams, IoThread io, Target target, int number) {
    super(io, io.target().source(number), streams.recorder());
    this.streams = streams;
    this.target = target;
  }

  /** Asks for the stream; done when it has begun or failed. */
  CompletableFuture<Void> open() {
    io().execute(
            () -> {
              recorder().started();
              sinceNanos = System.nanoTime();
              connect();
            });
    return begun;
  }

  boolean runsOn(IoThread thread) {
    return io() == thread;
  }

  /** Gives up a stream that takes longer to begin than the timeout. */
  void expire() {
    if (isConnected()
        && !begun.isDone()
        && System.nanoTime() - sinceNanos > streams.spec().timeout().toNanos()) {
      fail(ErrorKind.TIMEOUT, "does not answer in time");
    }
  }

  /** Ends the stream without a word of it to anyone. */
  void close() {
    io().execute(this::disconnect);
  }

  @Override
  protected boolean sendsOften() {
    return false;
  }

  @Override
  protected void connected() {
    write(target.request(streams.spec().request(), "Accept: text/event-stream"));
  }

  @Override
  protected void received(byte[] bytes, int count) {
    int end = response.read(bytes, 0, count);
    if (!isConnected()) {
      return;
    }
    if (isWrong()) {
      refuse();
    } else if (response.isComplete()) {
      disconnect();
      endInOrder();
    } else if (end < count) {
      fail(ErrorKind.LENGTH, ResponseReader.SURPLUS);
    } else if (response.isInBody()) {
      begun.complete(null);
    }
  }

  @Override
  protected void endOfStream() {
    response.endOfStream();
    if (response.isComplete()) {
      endInOrder();
    } else {
      broken(ErrorKind.CLOSED, "closes the connection within an answer");
    }
  }

  @Override
  protected void broken(ErrorKind kind, String why) {
    recorder().failed(kind, () -> why);
    begun.complete(null);
    streams.over();
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

  private void body(byte[] bytes, int from, int to) {
    if (isConnected() && !isWrong()) {
      events.read(bytes, from, to);
    }
  }

  /** Whether the answer, as far as its head has come, is none of events. */
  private boolean isWrong() {
    return response.isInBody()
        && !(streams.spec().accepts(response.status()) && response.head().isEventStream());
  }

  private void refuse() {
    if (streams.spec().accepts(response.status())) {
      fail(ErrorKind.CONTENT, "answers with another type than text/event-stream");
    } else {
      fail(ErrorKind.STATUS, streams.spec().refusal(response.status(), response.head().location()));
    }
  }

  private void endInOrder() {
    begun.complete(null);
    streams.ended();
  }
}
