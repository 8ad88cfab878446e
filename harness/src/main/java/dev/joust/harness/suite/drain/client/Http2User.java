package dev.joust.harness.suite.drain.client;

import dev.joust.load.wire.http2.FrameType;
import dev.joust.load.wire.http2.RequestFields;
import dev.joust.load.wire.http2.ResponseFields;
import dev.joust.load.wire.io.Target;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** Creates a job, and waits for its end, over HTTP/2 (RFC 9113) with prior knowledge. */
final class Http2User extends DrainUser {

  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

  private static final int PRIORITY_BYTES = 5;

  private final ResponseFields fields = new ResponseFields();
  private int stream = -1;
  private boolean leaves;

  /** The server has said that it does not answer the request (section 6.8). */
  private boolean isRefused;

  Http2User(Target target) {
    super(target);
  }

  @Override
  boolean open() throws IOException {
    write(ascii(PREFACE));
    write(frame(FrameType.SETTINGS, 0, 0, new byte[0]));
    return true;
  }

  @Override
  boolean exchange() throws IOException {
    if (request("POST", "/job", 201) && !leaves) {
      request("GET", fields.location().orElseThrow() + "/done", 200);
    }
    return !leaves;
  }

  private boolean request(String method, String path, int expected) throws IOException {
    began();
    stream += 2;
    RequestFields request =
        RequestFields.of(method, false, target().authority(), path, false, List.of());
    write(
        frame(
            FrameType.HEADERS,
            FrameType.END_HEADERS | FrameType.END_STREAM,
            stream,
            request.plain()));
    boolean isOpen = true;
    while (isOpen && !isRefused) {
      isOpen = readFrame();
    }
    boolean finished = !isRefused && fields.status() == expected;
    ended(finished ? Outcome.FINISHED : Outcome.REFUSED);
    return finished;
  }

  /** Frames between two requests. */
  @Override
  boolean hear() throws IOException {
    readFrame();
    return !leaves;
  }

  /** Reads a frame; false if it ends the request's stream. */
  private boolean readFrame() throws IOException {
    ByteBuffer head = ByteBuffer.wrap(read(FrameType.HEAD_BYTES));
    int lengthAndType = head.getInt();
    int type = lengthAndType & 0xFF;
    int flags = head.get();
    boolean isOfRequest = head.getInt() == stream;
    byte[] payload = read(lengthAndType >>> Byte.SIZE);
    switch (type) {
      case FrameType.SETTINGS, FrameType.PING -> {
        if ((flags & FrameType.ACK) == 0) {
          write(frame(type, FrameType.ACK, 0, type == FrameType.PING ? payload : new byte[0]));
        }
      }
      case FrameType.GOAWAY -> {
        leaves = true;
        told();
        isRefused = stream > ByteBuffer.wrap(payload).getInt();
      }
      case FrameType.HEADERS -> {
        isAnswered();
        fields.read(
            payload, (flags & FrameType.PRIORITY) == 0 ? 0 : PRIORITY_BYTES, payload.length, false);
      }
      case FrameType.DATA -> {
        if (payload.length > 0) {
          byte[] room = ByteBuffer.allocate(Integer.BYTES).putInt(payload.length).array();
          write(frame(FrameType.WINDOW_UPDATE, 0, 0, room));
        }
      }
      case FrameType.RST_STREAM -> {
        if (isOfRequest) {
          throw new IOException("the stream was reset");
        }
      }
      default -> {
        // Of no interest.
      }
    }
    return !(isOfRequest
        && (type == FrameType.HEADERS || type == FrameType.DATA)
        && (flags & FrameType.END_STREAM) != 0);
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(FrameType.HEAD_BYTES + payload.length)
        .putInt(payload.length << Byte.SIZE | type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }
}
