package dev.joust.reference;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The server's part of a WebSocket handshake (RFC 6455, section 4.2.2). */
final class Handshake {

  private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private Handshake() {}

  static byte[] answer(String key, String date) {
    return """
        HTTP/1.1 101 Switching Protocols\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Accept: %s\r
        Date: %s\r
        \r
        """
        .formatted(accept(key), date)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String accept(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1")
              .digest((key + GUID).getBytes(StandardCharsets.ISO_8859_1));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every JDK has SHA-1", impossible);
    }
  }
}
