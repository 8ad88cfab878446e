package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;

/** A session that pushes, on Jetty's core API. */
final class PushFrames extends FrameSession implements Peer {

  private final Push push;

  PushFrames(CounterRecorder counters, int maxMessageBytes, Push push) {
    super(counters, maxMessageBytes);
    this.push = push;
  }

  @Override
  void opened() {
    push.opened(this);
  }

  @Override
  void closed() {
    push.closed();
  }

  @Override
  void message(boolean isText, ByteBuffer payload, Callback done) {
    counters.messageReceived();
    Optional<String> text =
        isText ? Optional.of(StandardCharsets.UTF_8.decode(payload).toString()) : Optional.empty();
    done.succeeded();
    next();
    push.received(text);
  }

  @Override
  public boolean isOpen() {
    return session().isOutputOpen();
  }

  @Override
  public void send(Text text) {
    send(text, push::sent);
  }

  @Override
  public void sendLast(Text text) {
    send(text, () -> close(NORMAL_CLOSURE));
  }

  private void send(Text text, Runnable sent) {
    counters.messageSent();
    Callback callback = Callback.from(InvocationType.NON_BLOCKING, sent, failure -> push.closed());
    session().sendFrame(new Frame(OpCode.TEXT, text.bytes()), callback, false);
  }

  @Override
  public void close(int code) {
    session().close(code, null, Callback.NOOP);
  }

  @Override
  public void cut() {
    session().abort();
  }
}
