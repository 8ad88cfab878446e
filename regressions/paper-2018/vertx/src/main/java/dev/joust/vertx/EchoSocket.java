package dev.joust.vertx;

import dev.joust.spi.CounterRecorder;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;

/** Sends every message back. */
record EchoSocket(ServerWebSocket socket, CounterRecorder counters) {

  void open() {
    socket.textMessageHandler(this::echo);
    socket.binaryMessageHandler(this::echo);
  }

  private void echo(String text) {
    count();
    socket.writeFinalTextFrame(text);
  }

  private void echo(Buffer bytes) {
    count();
    socket.writeFinalBinaryFrame(bytes);
  }

  private void count() {
    counters.messageReceived();
    counters.messageSent();
  }
}
