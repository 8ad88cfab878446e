package dev.joust.helidon;

import dev.joust.spi.tls.TlsIdentity;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.tls.Tls;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsRouting;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import java.util.Map;

/**
 * Helidon's own minimal server, as its documentation would write it: the yardstick for what the
 * contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there.
 */
public final class BareHelidon {

  private static final String OCTETS = "application/octet-stream";

  private final Map<String, byte[]> payloads =
      Map.of("512", new byte[512], "102400", new byte[102_400]);

  private BareHelidon() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, most bytes of a message, who encrypts.
   */
  public static void main(String[] args) {
    // Read before the first virtual thread.
    System.setProperty("jdk.virtualThreadScheduler.parallelism", args[1]);
    BareHelidon bare = new BareHelidon();
    WebServerConfig.Builder config =
        WebServer.builder()
            .host("127.0.0.1")
            .port(Integer.parseInt(args[0]))
            .backlog(4_096)
            .connectionOptions(options -> options.tcpNoDelay(true))
            .addProtocol(Http1Config.builder().sendKeepAliveHeader(false).build())
            .addProtocol(WsConfig.builder().maxFrameLength(Integer.parseInt(args[2])).build())
            .routing(bare::routing)
            .addRouting(WsRouting.builder().endpoint("/echo", Echo::new));
    if (!args[3].equals("none")) {
      config.tls(Tls.builder().sslContext(TlsIdentity.create().context()).build());
    }
    WebServer server = config.build().start();
    System.out.println("ready " + server.port());
  }

  private void routing(HttpRouting.Builder routing) {
    routing
        .addFilter(BareHelidon::close)
        .get("/payload/{bytes}", this::payload)
        .post("/echo", BareHelidon::echo);
  }

  /** Helidon answers Connection: close and leaves the connection open. */
  private static void close(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    chain.proceed();
    if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      throw new CloseConnectionException("the client has asked for it");
    }
  }

  private void payload(ServerRequest request, ServerResponse response) {
    response.header(HeaderNames.CONTENT_TYPE, OCTETS);
    response.send(payloads.get(request.path().pathParameters().get("bytes")));
  }

  private static void echo(ServerRequest request, ServerResponse response) {
    response.header(HeaderNames.CONTENT_TYPE, OCTETS);
    response.send(request.content().as(byte[].class));
  }

  /** Echoes messages. */
  private static final class Echo implements WsListener {

    @Override
    public void onMessage(WsSession session, String text, boolean last) {
      session.send(text, last);
    }

    @Override
    public void onMessage(WsSession session, BufferData buffer, boolean last) {
      session.send(buffer, last);
    }
  }
}
