package dev.joust.springwebflux;

import dev.joust.spi.tls.TlsIdentity;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.WebSocketHandler;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.server.WebSocketService;
import org.springframework.web.reactive.socket.server.support.HandshakeWebSocketService;
import org.springframework.web.reactive.socket.server.support.WebSocketUpgradeHandlerPredicate;
import org.springframework.web.reactive.socket.server.upgrade.ReactorNettyRequestUpgradeStrategy;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.WebsocketServerSpec;
import reactor.netty.resources.LoopResources;

/**
 * Spring WebFlux's own minimal server, as its documentation would write it: the yardstick for what
 * the contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there.
 */
public final class BareSpringWebflux {

  private BareSpringWebflux() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, most bytes of a message, who encrypts.
   */
  public static void main(String[] args) {
    SpringApplication spring = new SpringApplication(Minimal.class);
    spring.setDefaultProperties(
        Map.of(
            "server.address",
            "127.0.0.1",
            "server.port",
            args[0],
            "spring.main.banner-mode",
            "off",
            "logging.level.root",
            "warn",
            "bare.io-threads",
            args[1],
            "bare.message-bytes",
            args[2],
            "bare.tls",
            args[3]));
    spring.run();
    System.out.println("ready " + args[0]);
  }

  /** Its beans. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Minimal {

    @Bean
    Controller controller() {
      return new Controller();
    }

    @Bean
    HandlerMapping sockets() {
      WebSocketHandler echo =
          session -> session.send(session.receive().doOnNext(WebSocketMessage::retain));
      SimpleUrlHandlerMapping sockets = new SimpleUrlHandlerMapping(Map.of("/echo", echo), -1);
      sockets.setHandlerPredicate(new WebSocketUpgradeHandlerPredicate());
      return sockets;
    }

    @Bean
    WebFluxConfigurer limit(Environment environment) {
      int bytes = environment.getRequiredProperty("bare.message-bytes", Integer.class);
      return new WebFluxConfigurer() {
        @Override
        public WebSocketService getWebSocketService() {
          return new HandshakeWebSocketService(
              new ReactorNettyRequestUpgradeStrategy(
                  () -> WebsocketServerSpec.builder().maxFramePayloadLength(bytes)));
        }
      };
    }

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> netty(Environment environment)
        throws SSLException {
      int ioThreads = environment.getRequiredProperty("bare.io-threads", Integer.class);
      LoopResources eventLoops = LoopResources.create("bare", ioThreads, true);
      Optional<SslContext> tls =
          environment.getRequiredProperty("bare.tls").equals("none")
              ? Optional.empty()
              : Optional.of(tls());
      return factory -> {
        factory.setResourceFactory(null);
        factory.addServerCustomizers(
            server -> server.runOn(eventLoops, false).option(ChannelOption.SO_BACKLOG, 4_096));
        tls.ifPresent(
            context ->
                factory.addServerCustomizers(
                    server -> server.secure(spec -> spec.sslContext(context))));
      };
    }

    private static SslContext tls() throws SSLException {
      TlsIdentity identity = TlsIdentity.create();
      return SslContextBuilder.forServer(identity.key(), identity.certificate())
          .sslProvider(SslProvider.JDK)
          .build();
    }
  }

  /** Its routes. */
  @RestController
  static class Controller {

    private final Map<Integer, byte[]> payloads =
        Map.of(512, new byte[512], 102_400, new byte[102_400]);
    private volatile String date = now();

    Controller() {
      Schedulers.parallel().schedulePeriodically(() -> date = now(), 1, 1, TimeUnit.SECONDS);
    }

    private static String now() {
      return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    @GetMapping("/payload/{bytes}")
    ResponseEntity<byte[]> payload(@PathVariable("bytes") int bytes) {
      return ok(payloads.get(bytes));
    }

    @PostMapping("/echo")
    Mono<ResponseEntity<DataBuffer>> echo(@RequestBody Flux<DataBuffer> body) {
      return DataBufferUtils.join(body).map(this::ok);
    }

    private <T> ResponseEntity<T> ok(T body) {
      return ResponseEntity.ok()
          .contentType(MediaType.APPLICATION_OCTET_STREAM)
          .header(HttpHeaders.DATE, date)
          .body(body);
    }
  }
}
