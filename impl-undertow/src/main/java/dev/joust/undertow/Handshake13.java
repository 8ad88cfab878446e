package dev.joust.undertow;

import io.undertow.connector.ByteBufferPool;
import io.undertow.util.Headers;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.protocol.version13.Hybi13Handshake;
import io.undertow.websockets.spi.WebSocketHttpExchange;
import java.security.NoSuchAlgorithmException;
import org.xnio.StreamConnection;

/**
 * The opening handshake of RFC 6455, for requests that the application has found right. Undertow's
 * own adds header fields that no longer belong there: {@code Sec-WebSocket-Location}, {@code
 * Origin}.
 */
final class Handshake13 extends Hybi13Handshake {

  private final int maxMessageBytes;

  Handshake13(int maxMessageBytes) {
    this.maxMessageBytes = maxMessageBytes;
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
    exchange.endExchange();
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
    return new StrictWebSocketChannel(
        connection,
        buffers,
        getWebSocketLocation(exchange),
        exchange.getPeerConnections(),
        exchange.getOptions(),
        maxMessageBytes);
  }
}
