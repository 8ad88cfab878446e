package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;

/** A session that pushes, on Jetty's core API. */
final class PushFrames extends FrameSession implements Client {

  private final CounterRecorder counters;
  private final PushSession push;

  PushFrames(CounterRecorder counters, int maxMessageBytes, PushSession push) {
    super(maxMessageBytes);
    this.counters = counters;
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
    String text = isText ? StandardCharsets.UTF_8.decode(payload).toString() : "";
    done.succeeded();
    next();
    if (isText) {
      push.text(text);
    } else {
      push.binary();
    }
  }

  @Override
  public boolean isOpen() {
    return session().isOutputOpen();
  }

  @Override
  public void send(Text text, Consumer<Throwable> sent) {
    counters.messageSent();
    session()
        .sendFrame(
            new Frame(OpCode.TEXT, text.bytes()),
            Callback.from(InvocationType.NON_BLOCKING, () -> sent.accept(null), sent),
            false);
  }

  @Override
  public void close(int status) {
    session().close(status, null, Callback.NOOP);
  }

  @Override
  public void disconnect() {
    session().abort();
  }
}
