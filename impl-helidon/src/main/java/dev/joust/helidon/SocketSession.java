package dev.joust.helidon;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.peer.Fragments;
import dev.joust.spi.peer.Push;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.websocket.ClientWsFrame;
import io.helidon.websocket.WsCloseCodes;
import io.helidon.websocket.WsCloseException;
import io.helidon.websocket.WsOpCode;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/**
 * A WebSocket session: its thread reads Helidon's frames, checks what Helidon does not, and writes
 * echoes.
 */
final class SocketSession implements ServerConnection {

  private static final int LARGEST_CONTROL_PAYLOAD = 125;

  private final ConnectionContext context;
  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final FrameReader reader;
  private final FrameWriter writer;
  private final InTurn tasks;
  private final Optional<Push> push;
  private Optional<Fragments> message = Optional.empty();
  private volatile Thread thread;

  SocketSession(
      ConnectionContext context,
      CounterRecorder counters,
      int maxMessageBytes,
      Optional<Push> push) {
    this.context = context;
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
    this.push = push;
    this.reader = new FrameReader(context, context.dataReader(), maxMessageBytes);
    this.writer = new FrameWriter(context.dataWriter());
    this.tasks = new InTurn(context.executor());
  }

  /** The connection ends with this. */
  @Override
  public void handle(Limit limit) {
    thread = Thread.currentThread();
    try {
      push.ifPresent(own -> own.opened(new PushSocket(writer, tasks, own, counters)));
      while (takes(reader.read())) {
        // The next frame.
      }
    } catch (WsCloseException fault) {
      writer.close(fault.closeCode());
      new Farewell(context).take();
    } catch (DataReader.InsufficientDataAvailableException gone) {
      throw new CloseConnectionException("the client has left", gone);
    } finally {
      writer.end();
      push.ifPresent(Push::closed);
    }
  }

  /** Whether more may follow. */
  private boolean takes(ClientWsFrame frame) {
    WsOpCode code = frame.opCode();
    if (code == WsOpCode.TEXT || code == WsOpCode.BINARY || code == WsOpCode.CONTINUATION) {
      take(frame);
      return true;
    }
    if (!frame.fin() || frame.payloadLength() > LARGEST_CONTROL_PAYLOAD) {
      throw fault("a control frame is fragmented or too long");
    }
    if (code == WsOpCode.PING) {
      writer.write(WsOpCode.PONG, frame.payloadData());
    } else if (code == WsOpCode.CLOSE) {
      CloseFrames.check(frame.payloadData())
          .ifPresentOrElse(writer::close, writer::closeWithoutCode);
      return false;
    }
    return true;
  }

  private void take(ClientWsFrame frame) {
    boolean isContinuation = frame.opCode() == WsOpCode.CONTINUATION;
    if (isContinuation != message.isPresent()) {
      throw fault("a message within a message, or a continuation of none");
    }
    if (!isContinuation && frame.fin() && frame.opCode() == WsOpCode.BINARY && push.isEmpty()) {
      counters.messageReceived();
      echo(WsOpCode.BINARY, frame.payloadData());
      return;
    }
    Fragments own =
        message.orElseGet(() -> new Fragments(frame.opCode() == WsOpCode.TEXT, maxMessageBytes));
    own.add(ByteBuffer.wrap(frame.payloadData().readBytes()), frame.fin())
        .ifPresent(
            code -> {
              throw new WsCloseException("too large, or not UTF-8", code);
            });
    message = frame.fin() ? Optional.empty() : Optional.of(own);
    if (frame.fin()) {
      counters.messageReceived();
      received(own);
    }
  }

  private void received(Fragments whole) {
    if (push.isPresent()) {
      push.get().received(whole.isText() ? Optional.of(whole.text()) : Optional.empty());
    } else {
      ByteBuffer bytes = whole.bytes();
      echo(
          whole.isText() ? WsOpCode.TEXT : WsOpCode.BINARY,
          BufferData.create(bytes.array(), bytes.arrayOffset(), bytes.limit()));
    }
  }

  private void echo(WsOpCode code, BufferData payload) {
    counters.messageSent();
    writer.write(code, payload);
  }

  private static WsCloseException fault(String reason) {
    return new WsCloseException(reason, WsCloseCodes.PROTOCOL_ERROR);
  }

  /** Never idle, so that Helidon does not close it. */
  @Override
  public Duration idleTime() {
    return Duration.ZERO;
  }

  @Override
  public void close(boolean interrupt) {
    if (!interrupt) {
      tasks.execute(() -> writer.close(WsCloseCodes.GOING_AWAY));
    } else if (thread != null) {
      thread.interrupt();
    }
  }
}
