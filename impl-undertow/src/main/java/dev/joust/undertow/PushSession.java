package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSocketFrameType;
import io.undertow.websockets.core.WebSockets;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.xnio.IoUtils;

/** A session that pushes. */
final class PushSession extends Session implements Peer {

  private final Push push;

  PushSession(StrictWebSocketChannel channel, CounterRecorder counters, Push push) {
    super(channel, counters);
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
  void received(WebSocketFrameType type, PooledByteBuffer message) {
    String text = StandardCharsets.UTF_8.decode(message.getBuffer()).toString();
    message.close();
    push.received(Optional.of(text).filter(any -> type == WebSocketFrameType.TEXT));
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen() && !channel.isCloseFrameSent();
  }

  @Override
  public void send(Text text) {
    counters.messageSent();
    WebSockets.sendText(text.bytes(), channel, this);
  }

  @Override
  public void complete(WebSocketChannel receiver, Void context) {
    push.sent();
  }

  @Override
  public void cut() {
    IoUtils.safeClose(channel);
  }

  @Override
  public void execute(Runnable task) {
    channel.getIoThread().execute(task);
  }
}
