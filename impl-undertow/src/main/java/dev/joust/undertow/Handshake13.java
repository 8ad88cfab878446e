package dev.joust.undertow;

import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import io.undertow.connector.ByteBufferPool;
import io.undertow.util.AttachmentKey;
import io.undertow.util.Headers;
import io.undertow.websockets.WebSocketExtension;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.protocol.version13.Hybi13Handshake;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
import io.undertow.websockets.spi.WebSocketHttpExchange;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;
import org.xnio.StreamConnection;

/**
 * The opening handshake of RFC 6455, for requests that the application has found right. Undertow's
 * own adds header fields that no longer belong there: {@code Sec-WebSocket-Location}, {@code
 * Origin}.
 */
final class Handshake13 extends Hybi13Handshake {

  private static final AttachmentKey<PerMessageDeflateHandshake> ACCEPTED =
      AttachmentKey.create(PerMessageDeflateHandshake.class);

  private final ServerSettings settings;
  private final MessageBuffers messageBuffers;

  Handshake13(ServerSettings settings, MessageBuffers messageBuffers) {
    this.settings = settings;
    this.messageBuffers = messageBuffers;
  }

  @Override
  public boolean matches(WebSocketHttpExchange exchange) {
    return true;
  }

  @Override
  protected void handshakeInternal(WebSocketHttpExchange exchange) {
    String key = exchange.getRequestHeader(Headers.SEC_WEB_SOCKET_KEY_STRING);
    exchange.setResponseHeader(Headers.UPGRADE_STRING, "websocket");
    exchange.setResponseHeader(Headers.SEC_WEB_SOCKET_ACCEPT_STRING, accept(key));
    if (settings.compression() == Compression.DEFLATE) {
      acceptDeflate(exchange);
    }
    exchange.endExchange();
  }

  /**
   * Accepts the first offer that Undertow does. One handshake serves one session: Undertow's keeps
   * what a client has asked for, and so would take it for what the next one wants.
   */
  private static void acceptDeflate(WebSocketHttpExchange exchange) {
    String offers = exchange.getRequestHeader(Headers.SEC_WEB_SOCKET_EXTENSIONS_STRING);
    if (offers == null) {
      return;
    }
    for (WebSocketExtension offer : WebSocketExtension.parse(offers)) {
      PerMessageDeflateHandshake deflate = LaterApi.deflate();
      WebSocketExtension accepted = deflate.accept(offer);
      if (accepted != null) {
        exchange.setResponseHeader(
            Headers.SEC_WEB_SOCKET_EXTENSIONS_STRING,
            WebSocketExtension.toExtensionHeader(List.of(accepted)));
        exchange.putAttachment(ACCEPTED, deflate);
        return;
      }
    }
  }

  private String accept(String key) {
    try {
      return solve(key);
    } catch (NoSuchAlgorithmException everyJdkHasSha1) {
      throw new IllegalStateException(everyJdkHasSha1);
    }
  }

  @Override
  public WebSocketChannel createChannel(
      WebSocketHttpExchange exchange, StreamConnection connection, ByteBufferPool buffers) {
    PerMessageDeflateHandshake accepted = exchange.getAttachment(ACCEPTED);
    return new StrictWebSocketChannel(
        connection,
        buffers,
        getWebSocketLocation(exchange),
        exchange.getPeerConnections(),
        exchange.getOptions(),
        Optional.ofNullable(accepted).map(PerMessageDeflateHandshake::create),
        settings.maxMessageBytes(),
        messageBuffers);
  }
}
