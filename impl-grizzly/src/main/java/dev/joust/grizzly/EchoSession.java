package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import org.glassfish.grizzly.websockets.ProtocolHandler;

/** Sends every message back. */
final class EchoSession extends Session {

  EchoSession(ProtocolHandler protocol, CounterRecorder counters) {
    super(protocol, counters);
  }

  @Override
  void received(String message) {
    counters.messageSent();
    send(message);
  }

  @Override
  void received(byte[] message) {
    counters.messageSent();
    send(message);
  }
}
