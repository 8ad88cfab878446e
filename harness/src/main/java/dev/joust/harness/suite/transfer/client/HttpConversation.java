package dev.joust.harness.suite.transfer.client;

import dev.joust.load.Payload;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.Target;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Requests of one message each, and their responses. */
final class HttpConversation implements TransferClient.Conversation {

  private static final int OK = 200;

  private final TransferExchange exchange;
  private final Payload payload;
  private final byte[] head;
  private final ResponseReader response = new ResponseReader(this::part);
  private int expected;
  private boolean asSent;

  HttpConversation(Target target, TransferExchange exchange, int payloadBytes) {
    this.exchange = exchange;
    this.payload = Payload.random(payloadBytes);
    String connection = "Connection: " + (exchange.endpoint().closes() ? "close" : "keep-alive");
    this.head =
        exchange.isEcho()
            ? target.requestBy(
                "POST",
                connection,
                "Content-Type: application/octet-stream",
                "Content-Length: " + payloadBytes)
            : target.request(connection);
  }

  @Override
  public void open(BlockingConnection connection) {}

  @Override
  public ByteBuffer[] begin(long message) {
    response.reset();
    asSent = true;
    expected = payload.offset(0, message);
    ByteBuffer request = ByteBuffer.wrap(head);
    return exchange.isEcho()
        ? new ByteBuffer[] {request, ByteBuffer.wrap(payload.block(), expected, payload.bytes())}
        : new ByteBuffer[] {request};
  }

  private void part(byte[] bytes, int from, int to) {
    if (exchange.isEcho()) {
      asSent &= payload.matches(expected, bytes, from, to);
      expected += to - from;
    }
  }

  @Override
  public boolean hear(byte[] bytes, int count) throws IOException {
    int end = response.read(bytes, 0, count);
    if (response.isComplete()) {
      if (end < count) {
        throw new IOException("the server sent more than one response");
      }
      check();
    }
    return response.isComplete();
  }

  @Override
  public boolean hearEnd() throws IOException {
    response.endOfStream();
    if (!response.isComplete()) {
      throw new IOException("the server closed the connection within a response");
    }
    check();
    return true;
  }

  private void check() throws IOException {
    if (response.status() != OK) {
      throw new IOException("status " + response.status());
    }
    if (response.bodyBytes() != payload.bytes() || !asSent) {
      throw new IOException("the answer is not what it should be");
    }
  }
}
