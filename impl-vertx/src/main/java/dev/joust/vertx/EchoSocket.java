package dev.joust.vertx;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings.WebSocketApi;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;

/** Sends every message back. */
record EchoSocket(ServerWebSocket socket, CounterRecorder counters, WebSocketApi api) {

  void open() {
    switch (api) {
      case DOCUMENTED -> {
        socket.textMessageHandler(this::echo);
        socket.binaryMessageHandler(this::echo);
      }
      case FRAMES -> socket.frameHandler(this::echo);
    }
    socket.drainHandler(drained -> socket.resume());
  }

  /** Of messages, as the gate joins fragments; control frames come here, too. */
  private void echo(WebSocketFrame frame) {
    if (frame.isText() || frame.isBinary()) {
      sent(socket.writeFrame(frame));
    }
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
