package dev.joust.quarkus;

import dev.joust.spi.CounterRecorder;
import io.quarkus.websockets.next.OnBinaryMessage;
import io.quarkus.websockets.next.OnOpen;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocket;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.common.annotation.NonBlocking;
import io.vertx.core.buffer.Buffer;

/**
 * Sends every message back, as an <a href="https://quarkus.io/guides/websockets-next-reference">
 * endpoint</a> does it: by returning it, on the event loop.
 */
@WebSocket(path = "/echo")
public class EchoSocket {

  private final CounterRecorder counters;

  /** For the container of beans. */
  public EchoSocket(CounterRecorder counters) {
    this.counters = counters;
  }

  @OnOpen
  @NonBlocking
  void opened(WebSocketConnection session) {
    WebSocketGate.of(session).open();
  }

  @OnTextMessage
  @NonBlocking
  String echo(String text, WebSocketConnection session) {
    count(session);
    return text;
  }

  @OnBinaryMessage
  @NonBlocking
  Buffer echo(Buffer bytes, WebSocketConnection session) {
    count(session);
    return bytes;
  }

  private void count(WebSocketConnection session) {
    WebSocketGate.of(session).taken();
    counters.messageReceived();
    counters.messageSent();
  }
}
