package dev.joust.vertx;

import dev.joust.spi.CounterRecorder;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;

/** Sends every message back. */
final class EchoSocket {

  private final ServerWebSocket socket;
  private final CounterRecorder counters;

  EchoSocket(ServerWebSocket socket, CounterRecorder counters) {
    this.socket = socket;
    this.counters = counters;
  }

  void open() {
    socket.textMessageHandler(this::echo);
    socket.binaryMessageHandler(this::echo);
    socket.drainHandler(drained -> socket.resume());
  }

  private void echo(String text) {
    sent(socket.writeTextMessage(text));
  }

  private void echo(Buffer bytes) {
    sent(socket.writeFinalBinaryFrame(bytes));
  }

  /** A client that sends but does not read is not read from either. */
  private void sent(Future<Void> write) {
    counters.messageReceived();
    counters.messageSent();
    if (socket.writeQueueFull()) {
      socket.pause();
    }
  }
}
