package dev.joust.undertow;

import static io.undertow.Handlers.websocket;

import dev.joust.spi.tls.TlsIdentity;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.websockets.core.AbstractReceiveListener;
import io.undertow.websockets.core.BufferedBinaryMessage;
import io.undertow.websockets.core.BufferedTextMessage;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import org.xnio.Options;

/**
 * Undertow's own minimal server, as its documentation would write it: the yardstick for what the
 * contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there.
 *
 * <p>The options that the contract needs otherwise than Undertow has them are the same here, so
 * that they are not taken for the adapter's cost or gain. {@code Content-Length} and {@code Date}
 * are Undertow's own doing in both.
 */
public final class BareUndertow {

  private static final Map<String, ByteBuffer> PAYLOADS =
      Map.of(
          "/payload/512", ByteBuffer.allocateDirect(512),
          "/payload/102400", ByteBuffer.allocateDirect(102_400));

  private BareUndertow() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, unused, who encrypts, whether it
   * serves HTTP/2 as well. Messages may have any size.
   */
  public static void main(String[] args) {
    HttpHandler echo =
        websocket(
            (exchange, channel) -> {
              channel.getReceiveSetter().set(new Echo());
              channel.resumeReceives();
            });
    HttpHandler root =
        exchange -> {
          if (exchange.getRequestMethod().equals(Methods.POST)) {
            exchange
                .getRequestReceiver()
                .receiveFullBytes((posted, bytes) -> send(posted, ByteBuffer.wrap(bytes)));
          } else if (exchange.getRequestPath().equals("/echo")) {
            echo.handleRequest(exchange);
          } else {
            send(exchange, PAYLOADS.get(exchange.getRequestPath()).duplicate());
          }
        };
    int port = Integer.parseInt(args[0]);
    Undertow.Builder builder = Undertow.builder();
    if (args[3].equals("none")) {
      builder.addHttpListener(port, "127.0.0.1");
    } else {
      builder.addHttpsListener(port, "127.0.0.1", TlsIdentity.create().context());
    }
    Undertow server =
        builder
            .setIoThreads(Integer.parseInt(args[1]))
            .setSocketOption(Options.BACKLOG, 4_096)
            // No more header fields than the contract has, so that bytes are equal.
            .setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false)
            .setServerOption(UndertowOptions.BUFFER_PIPELINED_DATA, false)
            .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, -1)
            .setServerOption(UndertowOptions.DECODE_URL, false)
            // https://github.com/undertow-io/undertow/blob/c8299de0962021894d614a9209d42addb426c4bd/core/src/main/java/io/undertow/UndertowOptions.java#L275
            .setServerOption(UndertowOptions.ENABLE_HTTP2, Boolean.parseBoolean(args[4]))
            .setHandler(root)
            .build();
    server.start();
    InetSocketAddress address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
    System.out.println("ready " + address.getPort());
  }

  private static void send(HttpServerExchange exchange, ByteBuffer body) {
    exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/octet-stream");
    exchange.getResponseSender().send(body);
  }

  private static final class Echo extends AbstractReceiveListener {

    @Override
    protected void onFullTextMessage(WebSocketChannel channel, BufferedTextMessage message) {
      WebSockets.sendText(message.getData(), channel, null);
    }

    @Override
    protected void onFullBinaryMessage(WebSocketChannel channel, BufferedBinaryMessage message) {
      var data = message.getData();
      WebSockets.sendBinary(WebSockets.mergeBuffers(data.getResource()), channel, null);
      data.close();
    }
  }
}
