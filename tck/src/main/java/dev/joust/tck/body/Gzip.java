package dev.joust.tck.body;

import dev.joust.spi.ServerSettings;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Background;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Bodies as gzip, and how they are sent. */
final class Gzip {

  /** The field of a request whose body is one. */
  static final String FIELD = "Content-Encoding: gzip";

  private static final int PART_BYTES = 65_536;

  private Gzip() {}

  /** The settings of a server that inflates. */
  static ServerSettings inflating() {
    return ServerSettings.equalised().withDecompression(true);
  }

  static byte[] of(byte[] body) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(body);
    }
    return compressed.toByteArray();
  }

  /** JSON, which gzip makes much less of. */
  static byte[] json(int bytes) {
    return "{\"id\":12,\"on\":true},".repeat(bytes / 20 + 1).substring(0, bytes).getBytes();
  }

  /** Bytes that gzip makes more of. */
  static byte[] incompressible(int bytes) {
    byte[] body = new byte[bytes];
    new Random(bytes).nextBytes(body);
    return body;
  }

  /** Posts bytes, in parts and while the test reads if they are many. */
  static RawConnection post(RunningServer server, byte[] compressed) throws IOException {
    RawConnection connection = server.connect();
    connection.send(RawRequest.post("/echo", compressed.length, FIELD));
    Background.run(
        () -> {
          for (int at = 0; at < compressed.length; at += PART_BYTES) {
            connection.send(compressed, at, Math.min(PART_BYTES, compressed.length - at));
          }
        });
    return connection;
  }

  static void sendChunk(RawConnection connection, byte[] bytes, int offset, int length)
      throws IOException {
    connection.send("%x\r\n".formatted(length));
    connection.send(bytes, offset, length);
    connection.send("\r\n");
  }
}
