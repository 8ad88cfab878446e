package dev.joust.tomcat;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.JoinedBytes;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Lock;
import org.apache.tomcat.websocket.WsSession;

/**
 * A WebSocket session: joins the parts of messages, and reads nothing while a message of its own is
 * on its way, so that a slow client waits. Tomcat answers pings and closes by calls that block
 * until that message has left, and none of them comes up meanwhile.
 */
abstract class ContractSocket extends Endpoint {

  /** What all WebSocket sessions of a server have in common. */
  record Settings(CounterRecorder counters, ContractProtocol protocol, int maxMessageBytes) {

    private static final int TOMCATS_PART_BYTES = 8 * 1024;

    /**
     * How much of a message is handed out at once. Tomcat sets aside as much for each session, so
     * it is no more than by default; nor is it more than the largest message, as one that is too
     * large would not be seen before so much of it has come.
     */
    int partBytes() {
      return Math.min(TOMCATS_PART_BYTES, maxMessageBytes);
    }
  }

  final CounterRecorder counters;
  private final ContractProtocol protocol;
  private final int maxMessageBytes;
  private final SendHandler whenSent = this::onSent;
  private final StringBuilder text = new StringBuilder();

  /** A client's messages are often of one size, so as many bytes are expected as came last. */
  private JoinedBytes binary = JoinedBytes.expecting(0);

  private long textBytes;
  private boolean isOver;
  private WsSession session;
  private Lock eventLock;
  private boolean isSending;
  private boolean isSuspended;

  ContractSocket(Settings settings) {
    this.counters = settings.counters();
    this.protocol = settings.protocol();
    this.maxMessageBytes = settings.maxMessageBytes();
  }

  void opened() {}

  void received(String message) {}

  void received(ByteBuffer message) {}

  void sent() {}

  /** The session is over, or fails; it may be told so more than once. */
  void ended() {}

  @Override
  public final void onOpen(Session opened, EndpointConfig config) {
    session = (WsSession) opened;
    eventLock = protocol.takeEventLock();
    session.addMessageHandler(String.class, (MessageHandler.Partial<String>) this::onText);
    session.addMessageHandler(
        ByteBuffer.class, (MessageHandler.Partial<ByteBuffer>) this::onBinary);
    opened();
  }

  @Override
  public final void onClose(Session closed, CloseReason reason) {
    ended();
  }

  /** A session that fails is the client's loss; Tomcat closes it. */
  @Override
  public final void onError(Session failed, Throwable failure) {}

  private void onText(String part, boolean isLast) {
    if (isOver) {
      return;
    }
    textBytes += utf8Bytes(part);
    if (textBytes > maxMessageBytes) {
      refuseAsTooLarge();
    } else if (!isLast) {
      text.append(part);
    } else {
      counters.messageReceived();
      textBytes = 0;
      received(text.isEmpty() ? part : joined(part));
    }
  }

  private String joined(String last) {
    String message = text.append(last).toString();
    text.setLength(0);
    text.trimToSize();
    return message;
  }

  private static int utf8Bytes(String text) {
    int bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next >= 0x80) {
        // A surrogate is half of a character of four bytes.
        bytes += next < 0x800 || Character.isSurrogate(next) ? 1 : 2;
      }
    }
    return bytes;
  }

  private void onBinary(ByteBuffer part, boolean isLast) {
    if (isOver) {
      return;
    }
    if (part.remaining() > maxMessageBytes - binary.length()) {
      refuseAsTooLarge();
    } else if (!isLast) {
      binary.append(part);
    } else {
      counters.messageReceived();
      received(binary.length() == 0 ? part : joined(part));
    }
  }

  private ByteBuffer joined(ByteBuffer last) {
    binary.append(last);
    ByteBuffer message = binary.bytes();
    binary = JoinedBytes.expecting(message.remaining());
    return message;
  }

  /**
   * As Tomcat does it when a client breaks the protocol: it does not wait for the client's close.
   */
  private void refuseAsTooLarge() {
    isOver = true;
    session.onClose(new CloseReason(CloseCodes.TOO_BIG, "message too large"));
  }

  public final boolean isOpen() {
    return session.isOpen();
  }

  /** Sends a message unless the session is closed; {@link #sent} or {@link #ended} follows. */
  final void send(String message) {
    begin();
    session.getAsyncRemote().sendText(message, whenSent);
    rest();
  }

  /** Sends a message unless the session is closed; {@link #sent} or {@link #ended} follows. */
  final void send(ByteBuffer message) {
    begin();
    session.getAsyncRemote().sendBinary(message, whenSent);
    rest();
  }

  private synchronized void begin() {
    counters.messageSent();
    isSending = true;
  }

  /** Stops reading unless the message has left by now. */
  private synchronized void rest() {
    if (isSending && !isSuspended) {
      isSuspended = true;
      session.suspend();
    }
  }

  private void onSent(SendResult result) {
    synchronized (this) {
      isSending = false;
    }
    if (result.isOK()) {
      sent();
      readOn();
    } else {
      ended();
    }
  }

  /**
   * Reads on unless another message is on its way. Tomcat forgets what it has read already if the
   * event that was suspended has not quite ended; it has once its lock is free.
   */
  private void readOn() {
    synchronized (this) {
      if (!isSuspended) {
        return;
      }
    }
    eventLock.lock();
    try {
      synchronized (this) {
        if (isSuspended && !isSending) {
          isSuspended = false;
          session.resume();
        }
      }
    } finally {
      eventLock.unlock();
    }
  }

  final void close(CloseCode code) {
    try {
      session.close(new CloseReason(code, null));
    } catch (IOException clientGone) {
      ended();
    }
  }
}
