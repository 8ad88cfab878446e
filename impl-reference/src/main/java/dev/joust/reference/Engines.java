package dev.joust.reference;

import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.tls.TlsIdentity;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.internal.PlatformDependent;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

/** Makes the server's ends of connections within TLS. */
final class Engines {

  private Engines() {}

  /** Whether BoringSSL can be used on this system. */
  static boolean hasNative() {
    return OpenSsl.isAvailable();
  }

  /** Whether Netty has packed BoringSSL for this system, without loading it. */
  static boolean isNativePacked() {
    String library =
        "META-INF/native/libnetty_tcnative_%s_%s.so"
            .formatted(PlatformDependent.normalizedOs(), PlatformDependent.normalizedArch());
    return OpenSsl.class.getClassLoader().getResource(library) != null;
  }

  /** Those of these settings; absent: connections are TCP alone. */
  static Optional<Supplier<SSLEngine>> of(ServerSettings settings) {
    return settings
        .newIdentity()
        .map(identity -> settings.tls() == Tls.NATIVE ? ofNative(identity) : ofJdk(identity));
  }

  private static Supplier<SSLEngine> ofJdk(TlsIdentity identity) {
    SSLContext context = identity.context();
    return () -> {
      SSLEngine engine = context.createSSLEngine();
      engine.setUseClientMode(false);
      engine.setSSLParameters(
          new SSLParameters(
              new String[] {TlsIdentity.CIPHER_SUITE}, new String[] {TlsIdentity.PROTOCOL}));
      return engine;
    };
  }

  /** Its list of cipher suites of TLS 1.3 is fixed, so the client's offer decides. */
  private static Supplier<SSLEngine> ofNative(TlsIdentity identity) {
    try {
      SslContext context =
          SslContextBuilder.forServer(identity.key(), identity.certificate())
              .sslProvider(SslProvider.OPENSSL)
              .protocols(TlsIdentity.PROTOCOL)
              .build();
      return () -> context.newEngine(UnpooledByteBufAllocator.DEFAULT);
    } catch (SSLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
