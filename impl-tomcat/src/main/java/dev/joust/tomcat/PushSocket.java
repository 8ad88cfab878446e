package dev.joust.tomcat;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import jakarta.websocket.CloseReason.CloseCodes;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A session that pushes. Tomcat's writes may be called from any thread. */
final class PushSocket extends ContractSocket implements Peer {

  private final Push push;
  private volatile boolean isLast;

  PushSocket(Settings settings, Push push) {
    super(settings);
    this.push = push;
  }

  @Override
  void opened() {
    push.opened(this);
  }

  @Override
  void received(String message) {
    push.received(Optional.of(message));
  }

  @Override
  void received(ByteBuffer message) {
    push.received(Optional.empty());
  }

  @Override
  public void send(Text text) {
    send(text.string());
  }

  @Override
  public void sendLast(Text text) {
    isLast = true;
    send(text);
  }

  @Override
  void sent() {
    if (isLast) {
      close(NORMAL_CLOSURE);
    } else {
      push.sent();
    }
  }

  @Override
  public void close(int code) {
    close(CloseCodes.getCloseCode(code));
  }

  @Override
  void ended() {
    push.closed();
  }
}
