package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSocketFrameType;
import io.undertow.websockets.core.WebSockets;

/** Sends messages back. While one waits for the client to read, no other is taken from it. */
final class EchoSession extends Session {

  private boolean sending;

  EchoSession(StrictWebSocketChannel channel, CounterRecorder counters) {
    super(channel, counters);
  }

  @Override
  void received(WebSocketFrameType type, PooledByteBuffer message) {
    counters.messageSent();
    sending = true;
    if (type == WebSocketFrameType.TEXT) {
      WebSockets.sendText(message, channel, this);
    } else {
      WebSockets.sendBinary(message, channel, this);
    }
    if (sending) {
      channel.suspendReceives();
    }
  }

  @Override
  public void complete(WebSocketChannel receiver, Void context) {
    sending = false;
    channel.resumeReceives();
  }
}
