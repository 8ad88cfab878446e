package dev.joust.tck.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A frame of HTTP/2 (RFC 9113, section 4.1).
 *
 * @param type one of the constants
 * @param flags one or more of the constants, or 0
 * @param stream the stream's number, 0 for the connection
 * @param payload what follows the frame's head
 */
public record Http2Frame(int type, int flags, int stream, byte[] payload) {

  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PING = 6;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int CONTINUATION = 9;

  public static final int END_STREAM = 1;
  public static final int ACK = 1;
  public static final int END_HEADERS = 4;
  public static final int PRIORITY = 0x20;

  public static final int HEADER_TABLE_SIZE = 1;
  public static final int INITIAL_WINDOW_SIZE = 4;
  public static final int ENABLE_CONNECT_PROTOCOL = 8;

  public static final int CANCEL = 8;

  private static final int HEAD_BYTES = 9;

  /** The largest length that takes a single byte (RFC 7541, section 5.1). */
  private static final int SHORT_LENGTH = 126;

  /** A request's head, whose body follows unless that is all. */
  public static Http2Frame request(
      int stream, boolean isAll, String method, String path, String... fields) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.writeBytes(
        fields(":method", method, ":scheme", "http", ":authority", "joust", ":path", path));
    block.writeBytes(fields(fields));
    return new Http2Frame(
        HEADERS, END_HEADERS | (isAll ? END_STREAM : 0), stream, block.toByteArray());
  }

  /** Fields as pairs of names and values. */
  public static byte[] fields(String... pairs) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (int i = 0; i < pairs.length; i += 2) {
      block.writeBytes(field(pairs[i], pairs[i + 1]));
    }
    return block.toByteArray();
  }

  public static Http2Frame get(int stream, String path) {
    return request(stream, true, "GET", path);
  }

  /** The head of an extended CONNECT (RFC 8441, section 4). */
  public static Http2Frame connect(int stream, String protocol, String path, String... fields) {
    String[] all = new String[fields.length + 2];
    all[0] = ":protocol";
    all[1] = protocol;
    System.arraycopy(fields, 0, all, 2, fields.length);
    return request(stream, false, "CONNECT", path, all);
  }

  /** A part of a body, which ends with it or not. */
  public static Http2Frame data(int stream, boolean isLast, byte[] bytes) {
    return new Http2Frame(DATA, isLast ? END_STREAM : 0, stream, bytes);
  }

  /** The end of a stream that is of no use to the client any more. */
  public static Http2Frame cancel(int stream) {
    return new Http2Frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(CANCEL).array());
  }

  /** More room for what the server sends. */
  public static Http2Frame windowUpdate(int stream, int bytes) {
    return new Http2Frame(WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(bytes).array());
  }

  /** Settings, as pairs of identifiers and values. */
  public static Http2Frame settings(int... pairs) {
    ByteBuffer payload = ByteBuffer.allocate(3 * pairs.length);
    for (int i = 0; i < pairs.length; i += 2) {
      payload.putShort((short) pairs[i]).putInt(pairs[i + 1]);
    }
    return new Http2Frame(SETTINGS, 0, 0, payload.array());
  }

  /** A field as it is, which is not kept in a table (RFC 7541, section 6.2.2). */
  public static byte[] field(String name, String value) {
    return field(0, name, value);
  }

  /** A field that the server is to keep as its latest, of index 62 (RFC 7541, section 6.2.1). */
  public static byte[] keptField(String name, String value) {
    return field(0x40, name, value);
  }

  private static byte[] field(int form, String name, String value) {
    ByteArrayOutputStream field = new ByteArrayOutputStream();
    field.write(form);
    text(name, field);
    text(value, field);
    return field.toByteArray();
  }

  private static void text(String text, ByteArrayOutputStream target) {
    if (text.length() <= SHORT_LENGTH) {
      target.write(text.length());
    } else {
      int rest = text.length() - SHORT_LENGTH - 1;
      target.write(SHORT_LENGTH + 1);
      for (; rest >= 0x80; rest >>>= 7) {
        target.write(rest & 0x7F | 0x80);
      }
      target.write(rest);
    }
    target.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Whether one of the flags is set. */
  public boolean has(int flag) {
    return (flags & flag) != 0;
  }

  /** The frame as it is sent. */
  public byte[] bytes() {
    return ByteBuffer.allocate(HEAD_BYTES + payload.length)
        .putInt(payload.length << 8 | type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  /** Frames as they are sent, one after the other. */
  static byte[] bytes(Http2Frame... frames) {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    for (Http2Frame frame : frames) {
      wire.writeBytes(frame.bytes());
    }
    return wire.toByteArray();
  }

  @Override
  public String toString() {
    return "frame of type %d with flags %d of stream %d: %s"
        .formatted(type, flags, stream, RawConnection.printable(payload));
  }
}
