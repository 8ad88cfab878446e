package dev.joust.load;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/**
 * The client's ends of connections by BoringSSL, which takes less of the client's CPU than the
 * JDK's engine. Its cipher suites of TLS 1.3 are fixed, with AES-128-GCM as the first where the
 * processor has instructions for AES. What is not released is when it is collected. Safe for use by
 * many threads.
 */
final class NativeTls {

  private final SslContext context;

  /**
   * @param protocol of TLS
   * @param application the one that is to be agreed on by ALPN
   */
  NativeTls(TrustManager trust, String protocol, Optional<String> application) {
    SslContextBuilder builder =
        SslContextBuilder.forClient()
            .sslProvider(SslProvider.OPENSSL)
            .trustManager(trust)
            .endpointIdentificationAlgorithm(null)
            .protocols(protocol);
    application.ifPresent(
        name ->
            builder.applicationProtocolConfig(
                new ApplicationProtocolConfig(
                    Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    name)));
    try {
      context = builder.build();
    } catch (SSLException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Whether this system can load it. */
  static boolean isAvailable() {
    return OpenSsl.isAvailable();
  }

  /** For a full handshake: without the name of a server, no session is looked for. */
  SSLEngine engine() {
    return context.newEngine(PooledByteBufAllocator.DEFAULT);
  }
}
