package dev.joust.vertx.base;

import dev.joust.spi.tls.TlsIdentity;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslProvider;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.spi.tls.DefaultSslContextFactory;
import io.vertx.core.spi.tls.SslContextFactory;
import javax.net.ssl.SSLException;

/**
 * The JDK's engine, which issues no session tickets if it must not. Vert.x has no option for that,
 * but lets an engine make its contexts.
 */
public final class TicketlessEngine extends JdkSSLEngineOptions {

  private final TlsIdentity identity;

  /** Serves an identity. */
  public TicketlessEngine(TlsIdentity identity) {
    this.identity = identity;
  }

  @Override
  public TicketlessEngine copy() {
    return new TicketlessEngine(identity);
  }

  @Override
  public SslContextFactory sslContextFactory() {
    return new DefaultSslContextFactory(SslProvider.JDK, false) {
      @Override
      public SslContext create() throws SSLException {
        SslContext context = super.create();
        identity.sessionSeconds().ifPresent(context.sessionContext()::setSessionTimeout);
        return context;
      }
    };
  }
}
