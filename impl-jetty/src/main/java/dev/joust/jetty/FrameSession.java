package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Utf8StringBuilder;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;
import org.eclipse.jetty.websocket.core.exception.BadPayloadException;
import org.eclipse.jetty.websocket.core.exception.MessageTooLargeException;

/**
 * A session on Jetty's core API. That leaves to its users what is done here: frames are joined,
 * pings answered, messages held to the limit, and text is checked to be UTF-8.
 */
abstract class FrameSession implements FrameHandler {

  private static final int CHECKED_AT_ONCE_BYTES = 4 * 1024;

  final CounterRecorder counters;
  private final int maxMessageBytes;
  private final ByteArrayOutputStream joined = new ByteArrayOutputStream(0);
  private final Utf8StringBuilder text = new Utf8StringBuilder();
  private boolean isText;
  private CoreSession session;

  FrameSession(CounterRecorder counters, int maxMessageBytes) {
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
  }

  void opened() {}

  void closed() {}

  /** Takes a message; completes {@code done} once through with it, and asks for {@link #next}. */
  abstract void message(boolean isText, ByteBuffer payload, Callback done);

  final CoreSession session() {
    return session;
  }

  final void next() {
    session.demand();
  }

  @Override
  public final void onOpen(CoreSession opened, Callback callback) {
    session = opened;
    callback.succeeded();
    opened();
    next();
  }

  @Override
  public final void onFrame(Frame frame, Callback callback) {
    switch (frame.getOpCode()) {
      case OpCode.PING -> answer(frame.getPayload(), callback);
      case OpCode.PONG -> {
        callback.succeeded();
        next();
      }
      case OpCode.CLOSE -> callback.succeeded();
      default -> data(frame, callback);
    }
  }

  private void answer(ByteBuffer ping, Callback callback) {
    Callback sent =
        Callback.from(
            InvocationType.NON_BLOCKING,
            () -> {
              callback.succeeded();
              next();
            },
            callback::failed);
    session.sendFrame(new Frame(OpCode.PONG, ping), sent, false);
  }

  private void data(Frame frame, Callback callback) {
    if (frame.getOpCode() != OpCode.CONTINUATION) {
      isText = frame.getOpCode() == OpCode.TEXT;
    }
    if (joined.size() + frame.getPayloadLength() > maxMessageBytes) {
      callback.failed(new MessageTooLargeException("message too large"));
    } else if (isText && !isUtf8(frame)) {
      callback.failed(new BadPayloadException("not UTF-8"));
    } else if (frame.isFin() && joined.size() == 0) {
      message(isText, frame.getPayload(), callback);
    } else {
      join(frame, callback);
    }
  }

  private boolean isUtf8(Frame frame) {
    ByteBuffer rest = frame.getPayload().slice();
    while (rest.hasRemaining()) {
      int bytes = Math.min(rest.remaining(), CHECKED_AT_ONCE_BYTES);
      text.append(rest.slice(rest.position(), bytes));
      if (text.hasCodingErrors()) {
        return false;
      }
      // Only whether it is text is asked, so no more of it is kept than the start of a character.
      text.partialReset();
      rest.position(rest.position() + bytes);
    }
    return !frame.isFin() || text.isComplete();
  }

  private void join(Frame frame, Callback callback) {
    joined.writeBytes(BufferUtil.toArray(frame.getPayload()));
    callback.succeeded();
    if (frame.isFin()) {
      ByteBuffer payload = ByteBuffer.wrap(joined.toByteArray());
      joined.reset();
      message(isText, payload, Callback.NOOP);
    } else {
      next();
    }
  }

  /** A session that fails is the client's loss; Jetty has closed it by now. */
  @Override
  public final void onError(Throwable failure, Callback callback) {
    callback.succeeded();
  }

  @Override
  public final void onClosed(CloseStatus status, Callback callback) {
    closed();
    callback.succeeded();
  }
}
