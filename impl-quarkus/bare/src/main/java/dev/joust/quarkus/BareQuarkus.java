package dev.joust.quarkus;

import dev.joust.spi.tls.TlsIdentity;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.quarkus.websockets.next.OnBinaryMessage;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocket;
import io.smallrye.common.annotation.NonBlocking;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/**
 * Quarkus' own minimal server, as its guides would write it: the yardstick for what the contract
 * costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made once, sends
 * back what is posted to {@code /echo}, and echoes WebSocket messages there.
 *
 * <p>As the contender, it works on the event loops, and has its {@code application.properties}.
 */
@QuarkusMain
public final class BareQuarkus {

  private static boolean isSecure;

  private BareQuarkus() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, most bytes of a message, who encrypts,
   * whether it serves HTTP/2 as well.
   */
  public static void main(String... args) {
    isSecure = !args[3].equals("none");
    // https://quarkus.io/guides/all-config
    Map.of(
            "quarkus.http.host", "127.0.0.1",
            "quarkus.http.port", args[0],
            "quarkus.http.accept-backlog", "4096",
            "quarkus.http.io-threads", args[1],
            "quarkus.vertx.event-loops-pool-size", args[1],
            "quarkus.websockets-next.server.max-message-size", args[2],
            "quarkus.websockets-next.server.max-frame-size", args[2],
            "quarkus.http.http2", args[4])
        .forEach(System::setProperty);
    // https://quarkus.io/guides/lifecycle#the-main-method
    Quarkus.run(args);
  }

  /**
   * Has TLS without files, which <a href="https://quarkus.io/guides/http-reference">options</a>
   * name.
   */
  @Singleton
  static class Tls implements HttpServerOptionsCustomizer {

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
      if (isSecure) {
        TlsIdentity identity = TlsIdentity.create();
        options
            .setSsl(true)
            .setKeyCertOptions(
                new PemKeyCertOptions()
                    .setKeyValue(Buffer.buffer(identity.keyPem()))
                    .setCertValue(Buffer.buffer(identity.certificatePem())));
      }
    }
  }

  /** Its <a href="https://quarkus.io/guides/rest">resource</a>. */
  @Path("/")
  @NonBlocking
  public static class Fixed {

    private final Map<Integer, byte[]> payloads =
        Map.of(512, new byte[512], 102_400, new byte[102_400]);
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private volatile String date = now();

    /** Makes the date once a second, as Quarkus sends none. */
    public Fixed() {
      clock.scheduleAtFixedRate(() -> date = now(), 1, 1, TimeUnit.SECONDS);
    }

    private static String now() {
      return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    /** A body of that size. */
    @GET
    @Path("/payload/{bytes}")
    public RestResponse<byte[]> payload(@RestPath int bytes) {
      return ok(payloads.get(bytes));
    }

    /** What was posted. */
    @POST
    @Path("/echo")
    public RestResponse<byte[]> echo(byte[] body) {
      return ok(body);
    }

    private RestResponse<byte[]> ok(byte[] body) {
      return ResponseBuilder.ok(body, MediaType.APPLICATION_OCTET_STREAM_TYPE)
          .header(HttpHeaders.DATE, date)
          .build();
    }
  }

  /** Its <a href="https://quarkus.io/guides/websockets-next-reference">endpoint</a>. */
  @WebSocket(path = "/echo")
  public static class Echo {

    /** Sends a text message back. */
    @OnTextMessage
    @NonBlocking
    public String text(String message) {
      return message;
    }

    /** Sends a binary message back. */
    @OnBinaryMessage
    @NonBlocking
    public Buffer binary(Buffer message) {
      return message;
    }
  }
}
