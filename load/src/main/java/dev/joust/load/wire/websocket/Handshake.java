package dev.joust.load.wire.websocket;

import dev.joust.load.HttpRequest;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.Target;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.SplittableRandom;

/**
 * The opening handshake of a WebSocket session (RFC 6455, section 4).
 *
 * @param key the nonce sent, base64
 */
public record Handshake(String key) {

  private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  /** One with a nonce of its own. */
  public static Handshake random() {
    byte[] nonce = new byte[16];
    new SplittableRandom().nextBytes(nonce);
    return new Handshake(Base64.getEncoder().encodeToString(nonce));
  }

  /** What asks the server for a session. */
  public byte[] request(Target target) {
    return request(target, HttpRequest.GET);
  }

  /** What asks the server for a session, with the fields of a request. */
  public byte[] request(Target target, HttpRequest request) {
    return target.request(
        request,
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: " + key,
        "Sec-WebSocket-Version: 13");
  }

  /** Whether an answer accepts it, without extensions or subprotocol. */
  public boolean isAcceptedBy(HeadReader head) {
    return head.upgradesToWebSocket() && head.accept().filter(expected()::equals).isPresent();
  }

  private String expected() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1")
              .digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
