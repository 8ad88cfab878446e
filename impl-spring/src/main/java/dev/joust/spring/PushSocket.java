package dev.joust.spring;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;

/** A session that pushes. Sending blocks, so it is done by Spring's task executor. */
final class PushSocket extends ContractSocket implements Peer {

  private final Push push;
  private final Executor executor;
  private final Object sending = new Object();
  private volatile WebSocketSession session;

  PushSocket(CounterRecorder counters, int maxMessageBytes, Push push, Executor executor) {
    super(counters, maxMessageBytes);
    this.push = push;
    this.executor = executor;
  }

  @Override
  public void afterConnectionEstablished(WebSocketSession opened) {
    session = opened;
    push.opened(this);
  }

  @Override
  void received(WebSocketSession from, String message) {
    push.received(Optional.of(message));
  }

  @Override
  void received(WebSocketSession from, ByteBuffer message) {
    push.received(Optional.empty());
  }

  @Override
  public boolean isOpen() {
    return session.isOpen();
  }

  @Override
  public void send(Text text) {
    executor.execute(
        () -> {
          if (sendNow(text)) {
            push.sent();
          }
        });
  }

  @Override
  public void sendLast(Text text) {
    executor.execute(
        () -> {
          if (sendNow(text)) {
            close(NORMAL_CLOSURE);
          }
        });
  }

  private boolean sendNow(Text text) {
    counters.messageSent();
    try {
      synchronized (sending) {
        session.sendMessage(new TextMessage(text.string()));
      }
      return true;
    } catch (IOException | IllegalStateException gone) {
      push.closed();
      return false;
    }
  }

  /**
   * After what is being sent: Tomcat drops its close frame if another thread sends meanwhile. Not
   * on the receiving thread, which holds a lock that sending needs.
   */
  @Override
  void refuse(WebSocketSession tooLarge) {
    executor.execute(
        () -> {
          try {
            synchronized (sending) {
              super.refuse(tooLarge);
            }
          } catch (IOException gone) {
            push.closed();
          }
        });
  }

  @Override
  public void close(int code) {
    try {
      session.close(new CloseStatus(code));
    } catch (IOException gone) {
      push.closed();
    }
  }

  @Override
  public void afterConnectionClosed(WebSocketSession closed, CloseStatus status) {
    push.closed();
  }
}
