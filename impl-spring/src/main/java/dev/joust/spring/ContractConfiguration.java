package dev.joust.spring;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.tls.TlsIdentity;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.socket.server.standard.ServletServerContainerFactoryBean;

/** What Spring Boot finds by itself, with what its properties have no name for. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ContractController.class)
class ContractConfiguration {

  private static final int TOMCATS_PART_BYTES = 8 * 1024;

  /** See https://docs.spring.io/spring-boot/how-to/webserver.html. */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcat(
      ServerSettings settings, CounterRecorder counters) {
    return factory -> {
      factory.setProtocol(ContractProtocol.class.getName());
      factory.addConnectorCustomizers(
          connector -> {
            ContractProtocol protocol = (ContractProtocol) connector.getProtocolHandler();
            protocol.countBy(counters);
            settings.tcpNoDelay().ifPresent(protocol::setTcpNoDelay);
            settings.bufferBytes().ifPresent(protocol::setReadBufferBytes);
            // By default a client that says keep-alive is told that, and for how long.
            protocol.setUseKeepAliveResponseHeader(false);
            // By default 100 (Continue) goes before a controller can refuse a body.
            protocol.setContinueResponseTiming("onRead");
          });
      factory.addContextCustomizers(
          context -> {
            // The contract's errors have no pages.
            ((StandardHost) context.getParent()).setErrorReportValveClass("");
            // The rest of a body that is too large is not read.
            context.setSwallowAbortedUploads(false);
            ((StandardContext) context).setUnloadDelay(100);
          });
      settings.newIdentity().ifPresent(identity -> encrypt(factory, identity));
    };
  }

  /** See https://docs.spring.io/spring-boot/reference/features/ssl.html. */
  static void encrypt(TomcatServletWebServerFactory factory, TlsIdentity identity) {
    String password = "in memory alone";
    factory.setSslBundles(
        new DefaultSslBundleRegistry(
            "joust",
            SslBundle.of(
                SslStoreBundle.of(identity.keyStore(password.toCharArray()), password, null),
                SslBundleKey.of(password),
                SslOptions.of(
                    new String[] {TlsIdentity.CIPHER_SUITE},
                    new String[] {TlsIdentity.PROTOCOL}))));
    factory.setSsl(Ssl.forBundle("joust"));
  }

  /**
   * Tomcat hands out so much of a message at once, and sets aside as much for each session: see
   * https://docs.spring.io/spring-framework/reference/web/websocket/server.html. It is no more than
   * the largest message, as one that is too large would not be seen before so much of it has come.
   */
  @Bean
  ServletServerContainerFactoryBean sockets(ServerSettings settings) {
    int partBytes = Math.min(TOMCATS_PART_BYTES, settings.maxMessageBytes());
    ServletServerContainerFactoryBean sockets = new ServletServerContainerFactoryBean();
    sockets.setMaxTextMessageBufferSize(partBytes);
    sockets.setMaxBinaryMessageBufferSize(partBytes);
    return sockets;
  }

  @Bean
  WebMvcConfigurer converters() {
    return new WebMvcConfigurer() {
      @Override
      public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.addCustomConverter(new BufferConverter());
      }
    };
  }
}
