package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import java.io.ByteArrayOutputStream;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.SimpleWebSocket;

/** A WebSocket session: joins fragments, which Grizzly hands over one by one, and counts. */
abstract class Session extends SimpleWebSocket {

  final CounterRecorder counters;
  private final StringBuilder text = new StringBuilder(0);
  private final ByteArrayOutputStream binary = new ByteArrayOutputStream(0);

  Session(ProtocolHandler protocol, CounterRecorder counters) {
    super(protocol);
    this.counters = counters;
  }

  void received(String message) {}

  void received(byte[] message) {}

  void connectionClosed() {
    setClosed();
  }

  @Override
  public void onMessage(String message) {
    counters.messageReceived();
    received(message);
  }

  @Override
  public void onMessage(byte[] message) {
    counters.messageReceived();
    received(message);
  }

  @Override
  public void onFragment(boolean last, String fragment) {
    text.append(fragment);
    if (last) {
      String message = text.toString();
      text.setLength(0);
      onMessage(message);
    }
  }

  @Override
  public void onFragment(boolean last, byte[] fragment) {
    binary.writeBytes(fragment);
    if (last) {
      byte[] message = binary.toByteArray();
      binary.reset();
      onMessage(message);
    }
  }
}
