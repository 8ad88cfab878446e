package dev.joust.load;

import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Whose certificates {@code https:} and {@code wss:} trust, and the client's end of such
 * connections. Where servers are compared by full handshakes it is by BoringSSL if this system has
 * it, else by the JDK. Other connections to one host share their sessions, so that handshakes after
 * the first are short where the server lets them. Safe for use by many threads.
 */
public final class Tls {

  private static final String PEM = "-----BEGIN";
  private static final String PROTOCOL = "TLSv1.3";
  private static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

  /** What BoringSSL offers, in its order where the processor has instructions for AES. */
  private static final String[] OFFERED = {
    CIPHER_SUITE, "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"
  };

  /** The name of HTTP/2 in ALPN (RFC 9113, section 3.1). */
  private static final String HTTP2 = "h2";

  private final Optional<TrustManager> trust;
  private final boolean verifiesHost;
  private final boolean isUniform;
  private final boolean isForHttp2;
  private final boolean resumes;
  private SSLContext context;
  private NativeTls nativeTls;

  private Tls(
      Optional<TrustManager> trust,
      boolean verifiesHost,
      boolean isUniform,
      boolean isForHttp2,
      boolean resumes) {
    this.trust = trust;
    this.verifiesHost = verifiesHost;
    this.isUniform = isUniform;
    this.isForHttp2 = isForHttp2;
    this.resumes = resumes;
  }

  /** Trusts the same for connections that must agree on HTTP/2 by ALPN. */
  public Tls forHttp2() {
    return new Tls(trust, verifiesHost, isUniform, true, resumes);
  }

  /**
   * The same, but each user of a server resumes the session of his connection before: for {@link
   * #uniform}, which looks at no certificate.
   */
  public Tls resuming() {
    return new Tls(trust, verifiesHost, isUniform, isForHttp2, true);
  }

  /** Trusts what the JDK trusts, for the host of the certificate. */
  public static Tls verified() {
    return new Tls(Optional.empty(), true, false, false, false);
  }

  /** Trusts every certificate, for any host. */
  public static Tls insecure() {
    return new Tls(Optional.of(new TrustsAll(() -> {})), false, false, false, false);
  }

  /**
   * What servers are compared by: every certificate is trusted, only TLS 1.3 is offered, of which
   * the server must agree on TLS_AES_128_GCM_SHA256, and each connection has a full handshake.
   */
  public static Tls uniform() {
    return counting(() -> {});
  }

  /**
   * The same, but what {@link #connect} makes resumes the session of the connection before.
   *
   * @param certificateCame told of each certificate that a server presents, which it does in full
   *     handshakes alone
   */
  public static Tls counting(Runnable certificateCame) {
    return new Tls(Optional.of(new TrustsAll(certificateCame)), false, true, false, false);
  }

  /**
   * Trusts the certificates of a file, and those that their owners have issued, for the host of the
   * certificate.
   *
   * @param file PKCS12, JKS, or certificates in PEM
   * @param password of the store; null: it has none
   * @throws IOException if the file cannot be read
   * @throws GeneralSecurityException if it holds no certificates, or the password is another; the
   *     message says so in a line
   */
  public static Tls trusting(Path file, char[] password)
      throws IOException, GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(isPem(file) ? pem(file) : store(file, password));
    TrustManager trust = factory.getTrustManagers()[0];
    if (trust instanceof X509TrustManager x509 && x509.getAcceptedIssuers().length == 0) {
      throw new CertificateException(
          "%s shows no certificate%s"
              .formatted(file, password == null ? ", perhaps for want of its password" : ""));
    }
    return new Tls(Optional.of(trust), true, false, false, false);
  }

  /**
   * The client's end of a new connection, by the JDK. Where servers are compared, it offers
   * TLS_AES_128_GCM_SHA256 alone.
   */
  public SSLEngine engine(String host, int port) {
    SSLEngine engine = jdkEngine(host, port, 0);
    if (isUniform) {
      engine.setEnabledCipherSuites(new String[] {CIPHER_SUITE});
    }
    return engine;
  }

  /**
   * The client's end of a new connection of one of many users, which must {@linkplain
   * #requireAgreed(SSLEngine) agree} and be {@linkplain ReferenceCountUtil#release released}.
   *
   * @param user tells users apart, for {@link #resuming}; 0 or more
   */
  public SSLEngine engine(String host, int port, int user) {
    return isNative() ? nativeTls().engine() : jdkEngine(host, port, user);
  }

  private SSLEngine jdkEngine(String host, int port, int user) {
    SSLEngine engine = newEngine(host, port, user);
    engine.setUseClientMode(true);
    if (isUniform) {
      SSLParameters uniform = uniformParameters();
      if (isForHttp2) {
        uniform.setApplicationProtocols(new String[] {HTTP2});
      }
      engine.setSSLParameters(uniform);
      return engine;
    }
    SSLParameters parameters = engine.getSSLParameters();
    if (verifiesHost) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    if (!host.contains(".") && !host.contains(":")) {
      // A name of one label, which the JDK does not send by itself.
      parameters.setServerNames(List.of(new SNIHostName(host)));
    }
    parameters.setApplicationProtocols(new String[] {isForHttp2 ? HTTP2 : "http/1.1"});
    engine.setSSLParameters(parameters);
    return engine;
  }

  /** Whose engine the client {@code wire} has where servers are compared by full handshakes. */
  public static String comparingEngine() {
    return NativeTls.isAvailable() ? "BoringSSL" : "JDK";
  }

  private boolean isNative() {
    return isUniform && !resumes && NativeTls.isAvailable();
  }

  private synchronized NativeTls nativeTls() {
    if (nativeTls == null) {
      nativeTls =
          new NativeTls(
              trust.orElseThrow(), PROTOCOL, isForHttp2 ? Optional.of(HTTP2) : Optional.empty());
    }
    return nativeTls;
  }

  /** The JDK looks for a session to resume by host and port; a name without a dot is not sent. */
  private SSLEngine newEngine(String host, int port, int user) {
    if (resumes) {
      return context().createSSLEngine("user" + user, port);
    }
    return isUniform ? context().createSSLEngine() : context().createSSLEngine(host, port);
  }

  /**
   * A socket within TLS to a server, for {@link #uniform}.
   *
   * @throws IOException if nobody answers; the handshake is made later, by the first byte
   */
  public SSLSocket connect(String host, int port) throws IOException {
    SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket(host, port);
    socket.setSSLParameters(uniformParameters());
    return socket;
  }

  private static SSLParameters uniformParameters() {
    return new SSLParameters(OFFERED.clone(), new String[] {PROTOCOL});
  }

  /**
   * The JDK's name of the algorithm of the key that the server has proved itself by.
   *
   * @throws SSLException if it has presented no certificate
   */
  public static String keyAlgorithm(SSLSession session) throws SSLException {
    return session.getPeerCertificates()[0].getPublicKey().getAlgorithm();
  }

  /**
   * Whether a ticket has come to the only full handshake so far: of TLS 1.3, the JDK keeps a
   * session of its own for each ticket.
   */
  public boolean hasTicket(SSLSession session) {
    return Collections.list(context().getClientSessionContext().getIds()).stream()
        .anyMatch(id -> !Arrays.equals(id, session.getId()));
  }

  /** What a connection has agreed on: its protocol and its cipher suite. */
  public static String agreed(SSLSession session) {
    return session.getProtocol() + " with " + session.getCipherSuite();
  }

  /**
   * Makes sure that a connection has agreed on what it must.
   *
   * @throws SSLException if it has agreed on something else
   */
  public void requireAgreed(SSLEngine engine) throws SSLException {
    if (isForHttp2 && !HTTP2.equals(engine.getApplicationProtocol())) {
      throw new SSLException("the server does not agree on HTTP/2");
    }
    requireAgreed(engine.getSession());
  }

  /**
   * Makes sure that a session has agreed on what it must.
   *
   * @throws SSLException if it has agreed on something else
   */
  public void requireAgreed(SSLSession session) throws SSLException {
    if (isUniform
        && !(session.getProtocol().equals(PROTOCOL)
            && session.getCipherSuite().equals(CIPHER_SUITE))) {
      throw new SSLException(
          "the server has agreed on %s, must be %s with %s"
              .formatted(agreed(session), PROTOCOL, CIPHER_SUITE));
    }
  }

  /** Why a connection came to nothing, in words that follow the server's name. */
  public static String reason(Throwable failure) {
    Throwable last = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertPathBuilderException) {
        return "presents a certificate that nobody trusted has issued";
      }
      if (cause instanceof CertificateExpiredException) {
        return "presents a certificate that has expired";
      }
      if (cause instanceof CertificateNotYetValidException) {
        return "presents a certificate that is not valid yet";
      }
      last = cause;
    }
    return last instanceof CertificateException
        ? "presents a certificate that is not for this host: " + last.getMessage()
        : "makes no TLS session: " + last.getMessage();
  }

  private synchronized SSLContext context() {
    if (context == null) {
      try {
        context = SSLContext.getInstance("TLS");
        context.init(null, trust.map(manager -> new TrustManager[] {manager}).orElse(null), null);
      } catch (NoSuchAlgorithmException | KeyManagementException impossible) {
        throw new AssertionError(impossible);
      }
    }
    return context;
  }

  private static boolean isPem(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(PEM.length()), StandardCharsets.US_ASCII).equals(PEM);
    }
  }

  private static KeyStore pem(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("certificate" + store.size(), one);
      }
    } catch (CertificateException broken) {
      throw new CertificateException(
          file + " holds no certificates: " + broken.getMessage(), broken);
    }
    return store;
  }

  private static KeyStore store(Path file, char[] password)
      throws IOException, GeneralSecurityException {
    try {
      return KeyStore.getInstance(file.toFile(), password);
    } catch (IOException unreadable) {
      if (unreadable.getCause() instanceof GeneralSecurityException) {
        throw new GeneralSecurityException(
            "the password of %s is another".formatted(file), unreadable);
      }
      throw unreadable;
    } catch (GeneralSecurityException unknown) {
      throw new GeneralSecurityException(
          "%s is not a key store (PKCS12, JKS) and holds no certificates (PEM)".formatted(file),
          unknown);
    }
  }

  /** Does not look. */
  private static final class TrustsAll extends X509ExtendedTrustManager {

    private final Runnable certificateCame;

    TrustsAll(Runnable certificateCame) {
      this.certificateCame = certificateCame;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      certificateCame.run();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
      certificateCame.run();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
      certificateCame.run();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
