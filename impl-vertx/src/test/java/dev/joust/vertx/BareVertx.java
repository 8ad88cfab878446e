package dev.joust.vertx;

import dev.joust.spi.tls.TlsIdentity;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.net.PemKeyCertOptions;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/**
 * Vert.x's own minimal server, as its documentation would write it: the yardstick for what the
 * contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there.
 *
 * <p>The options that the contract needs otherwise than Vert.x has them are the same here, so that
 * they are not taken for the adapter's cost or gain. Vert.x sets {@code Content-Length} by itself,
 * but no {@code Date}: that is made once a second, as users do; constant header values are Vert.x's
 * optimized ones, which are not checked again.
 */
public final class BareVertx {

  private static final CharSequence CONTENT_TYPE =
      HttpHeaders.createOptimized("application/octet-stream");
  private static final Map<String, Buffer> PAYLOADS =
      Map.of(
          "/payload/512", Buffer.buffer(new byte[512]),
          "/payload/102400", Buffer.buffer(new byte[102_400]));
  private static volatile CharSequence date = now();

  private BareVertx() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, most bytes of a message, who encrypts,
   * whether it serves HTTP/2 as well.
   */
  public static void main(String[] args) {
    int port = Integer.parseInt(args[0]);
    int eventLoops = Integer.parseInt(args[1]);
    int maxMessageBytes = Integer.parseInt(args[2]);
    boolean isSecure = !args[3].equals("none");
    TlsIdentity identity = TlsIdentity.create();
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(eventLoops));
    vertx.setPeriodic(1_000, tick -> date = now());
    vertx
        .deployVerticle(
            () ->
                context ->
                    context
                        .owner()
                        .createHttpServer(
                            new HttpServerOptions()
                                .setAcceptBacklog(4_096)
                                .setHost("127.0.0.1")
                                .setPort(port)
                                .setSsl(isSecure)
                                .setKeyCertOptions(
                                    new PemKeyCertOptions()
                                        .setKeyValue(Buffer.buffer(identity.keyPem()))
                                        .setCertValue(Buffer.buffer(identity.certificatePem())))
                                // https://vertx.io/docs/vertx-core/java/#_configuring_an_http2_server
                                .setHttp2ClearTextEnabled(Boolean.parseBoolean(args[4]))
                                .setPerFrameWebSocketCompressionSupported(false)
                                .setPerMessageWebSocketCompressionSupported(false)
                                .setMaxWebSocketFrameSize(maxMessageBytes)
                                .setMaxWebSocketMessageSize(maxMessageBytes))
                        .webSocketHandler(BareVertx::echo)
                        .requestHandler(BareVertx::answer)
                        .listen(),
            new DeploymentOptions().setInstances(eventLoops))
        .onSuccess(id -> System.out.println("ready " + port));
  }

  private static CharSequence now() {
    return HttpHeaders.createOptimized(
        DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
  }

  private static void answer(HttpServerRequest request) {
    if (request.method() == HttpMethod.POST) {
      request.bodyHandler(body -> send(request, body));
    } else {
      send(request, PAYLOADS.get(request.path()));
    }
  }

  private static void send(HttpServerRequest request, Buffer body) {
    request
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, CONTENT_TYPE)
        .putHeader(HttpHeaders.DATE, date)
        .end(body);
  }

  private static void echo(ServerWebSocket socket) {
    socket.textMessageHandler(socket::writeTextMessage);
    socket.binaryMessageHandler(socket::writeBinaryMessage);
  }
}
