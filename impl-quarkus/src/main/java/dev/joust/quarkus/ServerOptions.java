package dev.joust.quarkus;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.tls.TlsIdentity;
import dev.joust.vertx.base.TicketlessEngine;
import io.quarkus.vertx.VertxOptionsCustomizer;
import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.metrics.MetricsOptions;
import io.vertx.core.net.PemKeyCertOptions;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * What Quarkus' configuration has no name for: options of its Vert.x and of its server, as <a
 * href="https://quarkus.io/guides/vertx-reference#customizing-the-vert-x-configuration">customizers
 * </a> set them.
 */
@Singleton
class ServerOptions implements VertxOptionsCustomizer, HttpServerOptionsCustomizer {

  private static final int WEB_SOCKET_CLOSING_SECONDS = 2;

  private final ServerSettings settings;
  private final CounterRecorder counters;
  private final HttpServer server;
  private volatile HttpServerOptions effective;

  ServerOptions(ServerSettings settings, CounterRecorder counters, HttpServer server) {
    this.settings = settings;
    this.counters = counters;
    this.server = server;
  }

  /** What takes the place of the factory here, is a builder, which is Quarkus' own. */
  @Override
  @SuppressWarnings("deprecation")
  public void accept(VertxOptions options) {
    options.setMetricsOptions(
        new MetricsOptions().setEnabled(true).setFactory(ignored -> new ConnectionCount(counters)));
  }

  /** See https://vertx.io/docs/4.5.24/apidocs/io/vertx/core/http/HttpServerOptions.html. */
  @Override
  public void customizeHttpServer(HttpServerOptions options) {
    options
        .setHttp2ClearTextEnabled(settings.http2())
        .setInitialSettings(
            new Http2Settings()
                // By default 100.
                .setMaxConcurrentStreams(ServerSettings.HTTP2_STREAMS))
        // It compresses whatever the client offers: the settings decide that here.
        .setPerFrameWebSocketCompressionSupported(false)
        // By default an offer that asks the server for no context is not accepted.
        .setWebSocketAllowServerNoContext(true)
        // By default the client's offer to keep no context is not answered.
        .setWebSocketPreferredClientNoContext(true)
        // A client that does not answer a close must not keep the server from stopping.
        .setWebSocketClosingTimeout(WEB_SOCKET_CLOSING_SECONDS);
    settings.tcpNoDelay().ifPresent(options::setTcpNoDelay);
    // Quarkus' own options of TLS are files.
    settings.newIdentity().ifPresent(identity -> encrypt(options, identity, settings.http2()));
    effective = options;
  }

  private static void encrypt(HttpServerOptions options, TlsIdentity identity, boolean http2) {
    options
        .setSsl(true)
        .setKeyCertOptions(
            new PemKeyCertOptions()
                .setKeyValue(Buffer.buffer(identity.keyPem()))
                .setCertValue(Buffer.buffer(identity.certificatePem())))
        .setEnabledSecureTransportProtocols(Set.of(TlsIdentity.PROTOCOL))
        .setUseAlpn(http2)
        .setSslEngineOptions(new TicketlessEngine(identity))
        .addEnabledCipherSuite(TlsIdentity.CIPHER_SUITE);
  }

  /** The port that the server has got. */
  int port() {
    return server.getPort();
  }

  /** The options that the server has started with. */
  HttpServerOptions effective() {
    return effective;
  }
}
