package dev.joust.netty.base;

import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.tls.TlsIdentity;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Makes what the TLS handlers of a server's connections share. */
public final class TlsContext {

  private TlsContext() {}

  /**
   * The context for these settings; absent: no TLS. BoringSSL's list of cipher suites of TLS 1.3 is
   * fixed, so with it the client's offer decides.
   */
  public static Optional<SslContext> of(ServerSettings settings) throws SSLException {
    Optional<TlsIdentity> identity = settings.newIdentity();
    if (identity.isEmpty()) {
      return Optional.empty();
    }
    SslContextBuilder builder =
        // https://netty.io/4.2/api/io/netty/handler/ssl/SslContextBuilder.html
        SslContextBuilder.forServer(identity.get().key(), identity.get().certificate())
            // https://netty.io/wiki/forked-tomcat-native.html
            .sslProvider(settings.tls() == Tls.NATIVE ? SslProvider.OPENSSL : SslProvider.JDK)
            // 0 is the engine's own time.
            .sessionTimeout(identity.get().sessionSeconds().orElse(0))
            .protocols(TlsIdentity.PROTOCOL);
    if (settings.http2()) {
      builder.applicationProtocolConfig(
          new ApplicationProtocolConfig(
              ApplicationProtocolConfig.Protocol.ALPN,
              // The only behaviours that both engines have.
              ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
              ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
              ApplicationProtocolNames.HTTP_2,
              ApplicationProtocolNames.HTTP_1_1));
    }
    return Optional.of(
        settings.tls() == Tls.NATIVE
            ? builder.build()
            : builder.ciphers(List.of(TlsIdentity.CIPHER_SUITE)).build());
  }
}
