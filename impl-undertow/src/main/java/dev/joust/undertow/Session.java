package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.websockets.core.AbstractReceiveListener;
import io.undertow.websockets.core.BufferedBinaryMessage;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.StreamSourceFrameChannel;
import io.undertow.websockets.core.WebSocketCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSocketFrameType;
import io.undertow.websockets.core.WebSockets;
import java.io.IOException;
import java.util.zip.DataFormatException;
import org.xnio.IoUtils;

/** A WebSocket session: hands whole messages on, and closes as RFC 6455 has it. */
abstract class Session extends AbstractReceiveListener implements WebSocketCallback<Void> {

  private static final int CLOSE_SECONDS = 5;

  final StrictWebSocketChannel channel;
  final CounterRecorder counters;
  private final IncomingMessage incoming;

  Session(StrictWebSocketChannel channel, CounterRecorder counters) {
    this.channel = channel;
    this.counters = counters;
    this.incoming = new IncomingMessage(channel);
  }

  void opened() {}

  void closed() {}

  /** Takes a message over, and is to close it. */
  abstract void received(WebSocketFrameType type, PooledByteBuffer message);

  final void open() {
    channel.addCloseTask(
        gone -> {
          incoming.discard();
          closed();
        });
    channel.getReceiveSetter().set(this);
    opened();
    channel.resumeReceives();
  }

  @Override
  protected final void onText(WebSocketChannel sender, StreamSourceFrameChannel frames) {
    receive(frames);
  }

  @Override
  protected final void onBinary(WebSocketChannel sender, StreamSourceFrameChannel frames) {
    receive(frames);
  }

  private void receive(StreamSourceFrameChannel frames) {
    incoming.begin();
    if (!isReceived(frames)) {
      frames.getReadSetter().set(this::receiveMore);
      frames.resumeReads();
    }
  }

  private void receiveMore(StreamSourceFrameChannel frames) {
    if (!incoming.isOpen() || isReceived(frames)) {
      frames.suspendReads();
    }
  }

  private boolean isReceived(StreamSourceFrameChannel frames) {
    try {
      if (!incoming.read(frames)) {
        return false;
      }
    } catch (IOException refused) {
      IoUtils.safeClose(frames);
      if (refused.getCause() instanceof DataFormatException) {
        channel.refuse(CloseMessage.MSG_CONTAINS_INVALID_DATA, "what cannot be inflated");
      }
      onError(channel, refused);
      return true;
    }
    counters.messageReceived();
    received(frames.getType(), incoming.take());
    return true;
  }

  /** Begins the closing handshake; the connection ends when the client has answered. */
  public final void close(int code) {
    WebSockets.sendClose(code, "", channel, null);
    channel.closeWithin(CLOSE_SECONDS);
  }

  @Override
  protected final void onFullCloseMessage(WebSocketChannel sender, BufferedBinaryMessage message) {
    var data = message.getData();
    CloseMessage close = new CloseMessage(data.getResource());
    data.close();
    if (channel.isCloseFrameSent()) {
      IoUtils.safeClose(channel);
    } else {
      WebSockets.sendClose(close, channel, new CloseWhenSent());
    }
  }

  @Override
  protected final void onError(WebSocketChannel sender, Throwable error) {
    incoming.discard();
    if (!channel.hasFailed()) {
      IoUtils.safeClose(channel);
    }
  }

  /** A message could not be sent. */
  @Override
  public final void onError(WebSocketChannel receiver, Void context, Throwable error) {
    IoUtils.safeClose(channel);
  }

  /** Ends the connection once the close frame that answers the client's has left. */
  private static final class CloseWhenSent implements WebSocketCallback<Void> {

    @Override
    public void complete(WebSocketChannel channel, Void context) {
      IoUtils.safeClose(channel);
    }

    @Override
    public void onError(WebSocketChannel channel, Void context, Throwable error) {
      IoUtils.safeClose(channel);
    }
  }
}
