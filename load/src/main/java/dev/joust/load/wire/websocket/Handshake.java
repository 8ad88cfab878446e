package dev.joust.load.wire.websocket;

import dev.joust.load.Compression;
import dev.joust.load.HttpRequest;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.Target;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The opening handshake of a WebSocket session (RFC 6455, section 4).
 *
 * @param key the nonce sent, base64
 * @param offer the compression offered
 */
public record Handshake(String key, Compression offer) {

  private static final int SWITCHING_PROTOCOLS = 101;
  private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  /** A handshake with a nonce of its own. */
  public static Handshake random(Compression offer) {
    byte[] nonce = new byte[16];
    new SplittableRandom().nextBytes(nonce);
    return new Handshake(Base64.getEncoder().encodeToString(nonce), offer);
  }

  /** What asks the server for a session. */
  public byte[] request(Target target) {
    return request(target, HttpRequest.GET);
  }

  /** What asks the server for a session, with the fields of a request. */
  public byte[] request(Target target, HttpRequest request) {
    List<String> fields =
        new ArrayList<>(
            List.of(
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: " + key,
                "Sec-WebSocket-Version: 13"));
    offer.offer().map("Sec-WebSocket-Extensions: "::concat).ifPresent(fields::add);
    return target.request(request, fields.toArray(String[]::new));
  }

  /** Whether an answer accepts it, without subprotocol or an extension that was not offered. */
  public boolean isAcceptedBy(HeadReader head) {
    return refusal(head, HttpRequest.GET).isEmpty();
  }

  /**
   * Why an answer does not accept it, in words that follow the server's name; empty if it does.
   *
   * @param request has the fields that the handshake was sent with
   */
  public Optional<String> refusal(HeadReader head, HttpRequest request) {
    if (head.status() != SWITCHING_PROTOCOLS) {
      return Optional.of("refuses the WebSocket handshake with " + head.status());
    }
    if (!head.upgradesToWebSocket()) {
      return Optional.of(
          "answers the WebSocket handshake with 101, but without 'Upgrade: websocket' and"
              + " 'Connection: Upgrade'");
    }
    if (head.accept().filter(accept(key)::equals).isEmpty()) {
      return Optional.of(
          "answers the WebSocket handshake with 101, but Sec-WebSocket-Accept %s"
              .formatted(head.accept().map(other -> "is for another key").orElse("is missing")));
    }
    return head.subprotocol()
        .filter(chosen -> !request.subprotocols().contains(chosen))
        .map("chooses the WebSocket subprotocol '%s', which was not offered"::formatted)
        .or(
            () ->
                head.extensions()
                    .filter(extensions -> offer == Compression.NONE)
                    .map("chooses the WebSocket extension '%s', which was not offered"::formatted));
  }

  /**
   * What an answer that accepts it says to the compression offered; empty if the server declines.
   *
   * @throws MalformedAnswer if it agrees to what was not offered
   */
  public Optional<PerMessageDeflate> agreed(HeadReader head) {
    return head.extensions().map(answer -> PerMessageDeflate.of(answer, offer));
  }

  /** What a server that accepts a key makes of it (RFC 6455, section 4.2.2). */
  public static String accept(String key) {
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
