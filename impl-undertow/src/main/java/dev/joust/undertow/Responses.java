package dev.joust.undertow;

import dev.joust.spi.Header;
import dev.joust.spi.Response;
import io.undertow.io.IoCallback;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Protocols;
import java.util.List;

/** Sends responses as the contract wants them on the wire. */
final class Responses {

  private static final String KEEP_ALIVE = Headers.KEEP_ALIVE.toString();

  private Responses() {}

  static void send(HttpServerExchange exchange, Response response) {
    // The sender sets the length itself when the exchange ends with the body.
    send(exchange, response, IoCallback.END_EXCHANGE);
  }

  private static void send(HttpServerExchange exchange, Response response, IoCallback whenSent) {
    exchange.setStatusCode(response.status());
    HeaderMap headers = begin(exchange, response.contentType());
    List<Header> more = response.headers();
    for (int i = 0; i < more.size(); i++) {
      headers.put(HttpString.tryFromString(more.get(i).name()), more.get(i).value());
    }
    exchange.getResponseSender().send(response.body(), whenSent);
  }

  static HeaderMap begin(HttpServerExchange exchange, String contentType) {
    HeaderMap headers = exchange.getResponseHeaders();
    headers.put(Headers.CONTENT_TYPE, contentType);
    if (exchange.isHttp10() && exchange.isPersistent()) {
      headers.put(Headers.CONNECTION, KEEP_ALIVE);
    }
    return headers;
  }

  /**
   * Refuses a request whose body may still be under way. Undertow would read that body to its end,
   * were the exchange ended; here, the connection ends, or over HTTP/2 the stream.
   */
  static void refuse(HttpServerExchange exchange, Response response) {
    exchange.setPersistent(false);
    exchange.setResponseContentLength(response.bodyBytes());
    send(exchange, response, isHttp2(exchange) ? new StreamReset() : new LingeringClose());
  }

  static boolean isHttp2(HttpServerExchange exchange) {
    return exchange.getProtocol().equals(Protocols.HTTP_2_0);
  }
}
