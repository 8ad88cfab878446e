package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import java.nio.ByteBuffer;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;

/** Sends every message back, and asks for the next when that has left: a slow client waits. */
final class EchoFrames extends FrameSession {

  private final Callback sent =
      Callback.from(InvocationType.NON_BLOCKING, this::succeeded, this::failed);
  private Callback received = Callback.NOOP;

  EchoFrames(CounterRecorder counters, int maxMessageBytes) {
    super(counters, maxMessageBytes);
  }

  /** One message is under way at a time, so its callback can wait in a field. */
  @Override
  void message(boolean isText, ByteBuffer payload, Callback done) {
    counters.messageReceived();
    counters.messageSent();
    received = done;
    session().sendFrame(new Frame(isText ? OpCode.TEXT : OpCode.BINARY, payload), sent, false);
  }

  private void succeeded() {
    received.succeeded();
    next();
  }

  private void failed(Throwable failure) {
    received.succeeded();
    session().abort();
  }
}
