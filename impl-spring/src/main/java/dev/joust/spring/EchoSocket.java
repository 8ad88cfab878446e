package dev.joust.spring;

import dev.joust.spi.CounterRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;

/** Sends every message back. */
final class EchoSocket extends ContractSocket {

  EchoSocket(CounterRecorder counters, int maxMessageBytes) {
    super(counters, maxMessageBytes);
  }

  @Override
  void received(WebSocketSession session, String message) throws IOException {
    counters.messageSent();
    session.sendMessage(new TextMessage(message));
  }

  @Override
  void received(WebSocketSession session, ByteBuffer message) throws IOException {
    counters.messageSent();
    session.sendMessage(new BinaryMessage(message));
  }
}
