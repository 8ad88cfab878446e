package dev.joust.reactornetty;

import dev.joust.spi.tls.TlsIdentity;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.WebsocketServerSpec;
import reactor.netty.resources.LoopResources;

/**
 * Reactor Netty's own minimal server, as its documentation would write it: the yardstick for what
 * the contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there.
 */
public final class BareReactorNetty {

  private static volatile String date = now();

  private BareReactorNetty() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, most bytes of a message, who encrypts.
   */
  public static void main(String[] args) throws SSLException {
    int maxMessageBytes = Integer.parseInt(args[2]);
    WebsocketServerSpec sockets =
        WebsocketServerSpec.builder().maxFramePayloadLength(maxMessageBytes).build();
    ByteBuf small = payload(512);
    ByteBuf large = payload(102_400);
    HttpServer secured = HttpServer.create();
    if (!args[3].equals("none")) {
      TlsIdentity identity = TlsIdentity.create();
      SslContext tls =
          SslContextBuilder.forServer(identity.key(), identity.certificate())
              .sslProvider(SslProvider.JDK)
              .build();
      secured = secured.secure(spec -> spec.sslContext(tls));
    }
    DisposableServer server =
        secured
            .host("127.0.0.1")
            .port(Integer.parseInt(args[0]))
            .runOn(LoopResources.create("bare", Integer.parseInt(args[1]), true), false)
            .option(ChannelOption.SO_BACKLOG, 4_096)
            .route(
                routes ->
                    routes
                        .get("/payload/512", (request, response) -> send(response, small))
                        .get("/payload/102400", (request, response) -> send(response, large))
                        .post(
                            "/echo",
                            (request, response) ->
                                request
                                    .receive()
                                    .aggregate()
                                    .retain()
                                    .flatMap(body -> Mono.from(send(response, body))))
                        .ws(
                            "/echo",
                            (in, out) ->
                                out.sendObject(
                                    in.aggregateFrames(maxMessageBytes)
                                        .receiveFrames()
                                        .map(WebSocketFrame::retain)),
                            sockets))
            .bindNow();
    Schedulers.parallel().schedulePeriodically(() -> date = now(), 1, 1, TimeUnit.SECONDS);
    System.out.println("ready " + server.port());
    server.onDispose().block();
  }

  private static ByteBuf payload(int bytes) {
    return Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes).writeZero(bytes).asReadOnly());
  }

  private static String now() {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
  }

  private static Publisher<Void> send(HttpServerResponse response, ByteBuf body) {
    response
        .responseHeaders()
        .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM)
        .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
        .set(HttpHeaderNames.DATE, date);
    return response.sendObject(body.duplicate());
  }
}
