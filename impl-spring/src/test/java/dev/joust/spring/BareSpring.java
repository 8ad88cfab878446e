package dev.joust.spring;

import dev.joust.spi.tls.TlsIdentity;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;
import org.springframework.web.socket.server.standard.ServletServerContainerFactoryBean;
import org.springframework.web.socket.server.support.WebSocketHttpRequestHandler;

/**
 * Spring Boot's own minimal server, as its documentation would write it: the yardstick for what the
 * contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there.
 */
public final class BareSpring {

  private BareSpring() {}

  /**
   * Runs the server; arguments: port, what is passed over, most bytes of a message, who encrypts.
   */
  public static void main(String[] args) {
    SpringApplication spring = new SpringApplication(Minimal.class);
    spring.setDefaultProperties(
        Map.of(
            "server.address",
            "127.0.0.1",
            "server.port",
            args[0],
            "server.tomcat.accept-count",
            4_096,
            "server.tomcat.max-keep-alive-requests",
            -1,
            "server.tomcat.max-connections",
            -1,
            "spring.main.banner-mode",
            "off",
            "logging.level.root",
            "warn",
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
    ServletServerContainerFactoryBean sockets(Environment environment) {
      int bytes = environment.getRequiredProperty("bare.message-bytes", Integer.class);
      ServletServerContainerFactoryBean sockets = new ServletServerContainerFactoryBean();
      sockets.setMaxTextMessageBufferSize(bytes);
      sockets.setMaxBinaryMessageBufferSize(bytes);
      return sockets;
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> tls(Environment environment) {
      return factory -> {
        if (!environment.getRequiredProperty("bare.tls").equals("none")) {
          ContractConfiguration.encrypt(factory, TlsIdentity.create());
        }
      };
    }
  }

  /** Its routes. */
  @RestController
  static class Controller {

    private final Map<Integer, byte[]> payloads =
        Map.of(512, new byte[512], 102_400, new byte[102_400]);
    private final WebSocketHttpRequestHandler upgrade = new WebSocketHttpRequestHandler(new Echo());

    @GetMapping(path = "/payload/{bytes}", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    byte[] payload(@PathVariable("bytes") int bytes) {
      return payloads.get(bytes);
    }

    @PostMapping(path = "/echo", produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    byte[] echo(@RequestBody byte[] body) {
      return body;
    }

    @GetMapping("/echo")
    void socket(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      upgrade.handleRequest(request, response);
    }
  }

  private static final class Echo extends AbstractWebSocketHandler {

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message)
        throws IOException {
      session.sendMessage(message);
    }

    @Override
    protected void handleBinaryMessage(WebSocketSession session, BinaryMessage message)
        throws IOException {
      session.sendMessage(message);
    }
  }
}
