package dev.joust.harness.verify;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Echoes of text, binary and fragmented messages, checked by content. */
final class WebSocketCheck implements WebSocket.Listener {

  private static final String CLOSED = "closed";

  private final BlockingQueue<Object> received = new LinkedBlockingQueue<>();
  private final StringBuilder text = new StringBuilder();
  private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
  private final Duration timeout;

  private WebSocketCheck(Duration timeout) {
    this.timeout = timeout;
  }

  /** Asks an echo, and returns how many messages it was sent. */
  static int echo(URI uri, Duration timeout) throws IOException, InterruptedException {
    WebSocketCheck check = new WebSocketCheck(timeout);
    try {
      WebSocket socket =
          ContractCheck.client(timeout)
              .newWebSocketBuilder()
              .connectTimeout(timeout)
              .buildAsync(uri, check)
              // The builder's own timeout ends with the TCP connection.
              .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
              .join();
      return check.exchange(socket);
    } catch (CompletionException failure) {
      throw new IOException("WebSocket %s: %s".formatted(uri, failure.getCause()), failure);
    }
  }

  private int exchange(WebSocket socket) throws IOException, InterruptedException {
    String euros = "\u20ac".repeat(1_000);
    sent(socket.sendText(euros, true));
    expect("a text message", euros);
    byte[] bytes = new byte[70_000];
    Arrays.fill(bytes, (byte) 0x5A);
    sent(socket.sendBinary(ByteBuffer.wrap(bytes), true));
    expect("a binary message", ByteBuffer.wrap(bytes));
    sent(socket.sendText("frag", false));
    sent(socket.sendPing(ByteBuffer.wrap(new byte[] {1})));
    sent(socket.sendText("ments", true));
    expect("a message in fragments", "fragments");
    sent(socket.sendText("", true));
    expect("an empty message", "");
    sent(socket.sendClose(WebSocket.NORMAL_CLOSURE, ""));
    expect("a close", CLOSED);
    return 4;
  }

  private void sent(CompletableFuture<WebSocket> sending) {
    sending.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  private void expect(String what, Object answer) throws IOException, InterruptedException {
    Object got = received.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
    if (!answer.equals(got)) {
      throw new IOException(
          "WebSocket /echo: %s %s".formatted(what, got == null ? "is not answered" : "differs"));
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    text.append(data);
    if (last) {
      received.add(text.toString());
      text.setLength(0);
    }
    socket.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
    while (data.hasRemaining()) {
      binary.write(data.get());
    }
    if (last) {
      received.add(ByteBuffer.wrap(binary.toByteArray()));
      binary.reset();
    }
    socket.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
    received.add(CLOSED);
    return null;
  }

  @Override
  public void onError(WebSocket socket, Throwable failure) {
    received.add(failure);
  }
}
