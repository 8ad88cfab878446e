package dev.joust.spring;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.JoinedBytes;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.tomcat.websocket.WsSession;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;

/** A WebSocket session that joins the parts of messages and counts them. */
abstract class ContractSocket extends AbstractWebSocketHandler {

  final CounterRecorder counters;
  private final int maxMessageBytes;
  private final StringBuilder text = new StringBuilder();
  private JoinedBytes binary = JoinedBytes.expecting(0);
  private long textBytes;
  private boolean isOver;

  ContractSocket(CounterRecorder counters, int maxMessageBytes) {
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
  }

  abstract void received(WebSocketSession session, String message) throws IOException;

  abstract void received(WebSocketSession session, ByteBuffer message) throws IOException;

  /** By default Tomcat sets aside as much as the largest message for each session. */
  @Override
  public boolean supportsPartialMessages() {
    return true;
  }

  @Override
  protected void handleTextMessage(WebSocketSession session, TextMessage message)
      throws IOException {
    if (isOver) {
      return;
    }
    String part = message.getPayload();
    textBytes += part.getBytes(StandardCharsets.UTF_8).length;
    if (textBytes > maxMessageBytes) {
      refuseAsTooLarge(session);
      return;
    }
    text.append(part);
    if (message.isLast()) {
      String whole = text.toString();
      textBytes = 0;
      text.setLength(0);
      text.trimToSize();
      counters.messageReceived();
      received(session, whole);
    }
  }

  @Override
  protected void handleBinaryMessage(WebSocketSession session, BinaryMessage message)
      throws IOException {
    if (isOver) {
      return;
    }
    ByteBuffer part = message.getPayload();
    if (part.remaining() > maxMessageBytes - binary.length()) {
      refuseAsTooLarge(session);
      return;
    }
    binary.append(part);
    if (message.isLast()) {
      ByteBuffer whole = binary.bytes();
      binary = JoinedBytes.expecting(whole.remaining());
      counters.messageReceived();
      received(session, whole);
    }
  }

  /**
   * As Tomcat does it when a client breaks the protocol: it does not wait for the client's close.
   */
  private void refuseAsTooLarge(WebSocketSession session) throws IOException {
    isOver = true;
    refuse(session);
  }

  /** Ends a session whose client has sent too large a message. */
  void refuse(WebSocketSession session) throws IOException {
    WsSession tomcats = ((NativeWebSocketSession) session).getNativeSession(WsSession.class);
    if (tomcats == null) {
      session.close(CloseStatus.TOO_BIG_TO_PROCESS);
    } else {
      tomcats.onClose(new CloseReason(CloseCodes.TOO_BIG, "message too large"));
    }
  }
}
