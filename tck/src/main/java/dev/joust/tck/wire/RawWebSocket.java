package dev.joust.tck.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A WebSocket session that sends any frame, legal or not, and reads strictly.
 *
 * @param connection the connection below
 */
public record RawWebSocket(RawConnection connection) implements Frame.Source, Closeable {

  /** The key of the handshake, that of the example in RFC 6455, section 1.3. */
  public static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

  /** What a server answers to {@link #KEY}. */
  public static final String ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

  /** The request of a handshake, with further header lines. */
  public static String handshake(String target, String... headers) {
    Stream<String> all =
        Stream.concat(
            Stream.of(
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: " + KEY,
                "Sec-WebSocket-Version: 13"),
            Stream.of(headers));
    return RawRequest.of("GET", target, all.toArray(String[]::new));
  }

  /** Opens a session on a connection that has asked for nothing yet. */
  public static RawWebSocket open(RawConnection connection, String target) throws IOException {
    accepted(connection, target);
    return new RawWebSocket(connection);
  }

  static RawResponse accepted(RawConnection connection, String target, String... headers)
      throws IOException {
    RawResponse response = connection.exchangeHead(handshake(target, headers));
    if (response.status() != 101
        || !response.header("Sec-WebSocket-Accept").equals(Optional.of(ACCEPT))) {
      throw new IOException("no WebSocket at %s: %s".formatted(target, response));
    }
    return response;
  }

  /** Sends frames in one write. */
  public RawWebSocket send(Frame... frames) throws IOException {
    connection.send(frames);
    return this;
  }

  @Override
  public Frame read() throws IOException {
    return Frame.read(connection);
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

  /** Asserts that the server begins to close with a code, and ends the connection once answered. */
  public void assertBeginsToClose(int code) throws IOException {
    assertThat(readCloseCode()).isEqualTo(code);
    send(Frame.close(code));
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
