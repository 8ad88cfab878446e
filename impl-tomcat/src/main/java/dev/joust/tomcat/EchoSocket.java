package dev.joust.tomcat;

import java.nio.ByteBuffer;

/** Sends every message back. */
final class EchoSocket extends ContractSocket {

  EchoSocket(Settings settings) {
    super(settings);
  }

  @Override
  void received(String message) {
    send(message);
  }

  @Override
  void received(ByteBuffer message) {
    send(message);
  }
}
