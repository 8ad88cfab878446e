package dev.joust.tck.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A WebSocket session that sends any frame, legal or not, and reads strictly. */
public final class RawWebSocket implements AutoCloseable {

  /** The key of the handshake, that of the example in RFC 6455, section 1.3. */
  public static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

  /** What a server answers to {@link #KEY}. */
  public static final String ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

  private final RawConnection connection;

  private RawWebSocket(RawConnection connection) {
    this.connection = connection;
  }

  /** The request of a handshake, with further header lines. */
  public static String handshake(String target, String... headers) {
    String head =
        RawRequest.of(
            "GET",
            target,
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: " + KEY,
            "Sec-WebSocket-Version: 13");
    StringBuilder request = new StringBuilder(head.substring(0, head.length() - 2));
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    return request.append("\r\n").toString();
  }

  /** Opens a session on a connection that has asked for nothing yet. */
  public static RawWebSocket open(RawConnection connection, String target) throws IOException {
    accepted(connection, target);
    return new RawWebSocket(connection);
  }

  static RawResponse accepted(RawConnection connection, String target, String... headers)
      throws IOException {
    connection.send(handshake(target, headers));
    RawResponse response = RawResponse.readHead(connection);
    if (response.status() != 101) {
      throw new IOException("no WebSocket at %s: %s".formatted(target, response));
    }
    return response;
  }

  /** The connection below. */
  public RawConnection connection() {
    return connection;
  }

  /** Sends frames in one write. */
  public RawWebSocket send(Frame... frames) throws IOException {
    connection.send(frames);
    return this;
  }

  /** The next frame. */
  public Frame read() throws IOException {
    return Frame.read(connection);
  }

  /** The next text or binary message, its fragments joined; control frames are an error. */
  public Frame readMessage() throws IOException {
    return Frame.joined(this::read);
  }

  /** The next message as UTF-8. */
  public String readText() throws IOException {
    return new String(readMessage().payload(), StandardCharsets.UTF_8);
  }

  /** The code of the close frame that must come next; -1 if it has none. */
  public int readCloseCode() throws IOException {
    Frame frame = read();
    if (frame.opcode() != Frame.CLOSE) {
      throw new IOException("expected a close frame but got opcode " + frame.opcode());
    }
    return frame.closeCode();
  }

  /** Asserts that the server closes now with one of these codes and ends the connection. */
  public void assertCloses(Integer... codes) throws IOException {
    assertThat(readCloseCode()).as("close code").isIn((Object[]) codes);
    assertThat(isEnded()).as("end of stream").isTrue();
  }

  /** Whether the server ends the connection now with no more bytes. */
  public boolean isEnded() throws IOException {
    return connection.isEnded();
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
