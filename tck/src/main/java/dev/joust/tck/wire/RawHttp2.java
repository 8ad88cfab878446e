package dev.joust.tck.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A connection that speaks HTTP/2 with prior knowledge, frame by frame. It keeps no table of
 * fields, so it reads of a response's head its status alone.
 *
 * @param connection the connection beneath
 */
public record RawHttp2(RawConnection connection) implements AutoCloseable {

  static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

  /** Less is not worth an update of windows, which some servers take for an attack. */
  private static final int LITTLE_BYTES = 16_384;

  private static final int HEAD_BYTES = 9;
  private static final int PRIORITY_BYTES = 5;

  /** The index of {@code :status 200}, the first of seven (RFC 7541, appendix A). */
  private static final int FIRST_STATUS = 8;

  private static final int[] STATUSES = {200, 204, 206, 304, 400, 404, 500};

  /**
   * Begins HTTP/2 on a new connection.
   *
   * @param settings the client's, as pairs of identifiers and values
   */
  public static RawHttp2 open(RawConnection connection, int... settings) throws IOException {
    connection.send(PREFACE);
    return new RawHttp2(connection)
        .send(Http2Frame.settings(Http2Frame.HEADER_TABLE_SIZE, 0), Http2Frame.settings(settings));
  }

  /** What a stream has brought. */
  public record Answer(int status, byte[] body) {}

  /** Sends frames in one go. */
  public RawHttp2 send(Http2Frame... frames) throws IOException {
    connection.send(Http2Frame.bytes(frames));
    return this;
  }

  /** The next frame, whatever it is. */
  public Http2Frame read() throws IOException {
    ByteBuffer head = ByteBuffer.wrap(connection.readExactly(HEAD_BYTES));
    int lengthAndType = head.getInt();
    return new Http2Frame(
        lengthAndType & 0xFF,
        head.get(),
        head.getInt(),
        connection.readExactly(lengthAndType >>> 8));
  }

  /** The next frame of a stream, while settings are acknowledged. */
  public Http2Frame read(int stream) throws IOException {
    Http2Frame frame = read();
    while (frame.stream() != stream || frame.type() == Http2Frame.WINDOW_UPDATE) {
      if (frame.type() == Http2Frame.GOAWAY && isFailure(frame)) {
        throw new IOException("the server ends the connection: " + frame);
      }
      if (frame.type() == Http2Frame.SETTINGS && !frame.has(Http2Frame.ACK)) {
        send(new Http2Frame(Http2Frame.SETTINGS, Http2Frame.ACK, 0, new byte[0]));
      }
      frame = read();
    }
    return frame;
  }

  /** Without an error, the streams that there are go on (RFC 9113, section 6.8). */
  private static boolean isFailure(Http2Frame goAway) {
    return ByteBuffer.wrap(goAway.payload()).getInt(Integer.BYTES) != 0;
  }

  /** The status of a stream's answer, whose head is its next frame. */
  public int readStatus(int stream) throws IOException {
    Http2Frame head = read(stream);
    if (head.type() != Http2Frame.HEADERS || !head.has(Http2Frame.END_HEADERS)) {
      throw new IOException("not the head of an answer: " + head);
    }
    return status(head);
  }

  /** The whole answer of a stream; room is made for all that comes. */
  public Answer readAnswer(int stream) throws IOException {
    Http2Frame frame = read(stream);
    int status = status(frame);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int taken = 0;
    while (!frame.has(Http2Frame.END_STREAM)) {
      frame = read(stream);
      if (frame.type() != Http2Frame.DATA) {
        throw new IOException("not a part of a body: " + frame);
      }
      body.writeBytes(frame.payload());
      taken += frame.payload().length;
      if (taken > LITTLE_BYTES && !frame.has(Http2Frame.END_STREAM)) {
        send(Http2Frame.windowUpdate(0, taken), Http2Frame.windowUpdate(stream, taken));
        taken = 0;
      }
    }
    return new Answer(status, body.toByteArray());
  }

  static int status(Http2Frame head) throws IOException {
    ByteBuffer block = ByteBuffer.wrap(head.payload());
    if (head.has(Http2Frame.PRIORITY)) {
      block.position(PRIORITY_BYTES);
    }
    int first = block.get() & 0xFF;
    while (first >> 5 == 1) {
      // The size of a table that is not used; one of 31 or more would take further bytes.
      first = block.get() & 0xFF;
    }
    boolean isIndexed = first >= 0x80;
    int index = isIndexed ? first & 0x7F : first >= 0x40 ? first & 0x3F : first & 0x0F;
    if (index < FIRST_STATUS || index >= FIRST_STATUS + STATUSES.length) {
      throw new IOException(
          "an answer's head does not begin with its status: "
              + RawConnection.printable(block.array()));
    }
    return isIndexed ? STATUSES[index - FIRST_STATUS] : literal(block);
  }

  private static int literal(ByteBuffer block) {
    int length = block.get();
    byte[] bytes = new byte[length & 0x7F];
    block.get(bytes);
    return length >= 0
        ? Integer.parseInt(new String(bytes, StandardCharsets.US_ASCII))
        : huffmanNumber(bytes);
  }

  /** Three digits: 0 to 2 have five bits, the others six (RFC 7541, appendix B). */
  private static int huffmanNumber(byte[] bytes) {
    int left = 0;
    int bits = 0;
    for (byte one : bytes) {
      left = left << 8 | one & 0xFF;
      bits += 8;
    }
    int number = 0;
    for (int digit = 0; digit < 3; digit++) {
      int five = left >> bits - 5 & 0x1F;
      int length = five <= 2 ? 5 : 6;
      number = 10 * number + (five <= 2 ? five : (left >> bits - 6 & 0x3F) - 0x19 + 3);
      bits -= length;
    }
    return number;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
