package dev.joust.spi.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The key of a server, and the certificate that it presents. Both are made when the server starts
 * and are never written to a file: a key, and a certificate that the key has signed itself.
 *
 * @param key the private key
 * @param certificate the certificate of its public key, for {@code localhost} and the loopback
 *     addresses
 * @param tickets whether clients get session tickets, by which they may resume their session (RFC
 *     8446, section 4.6.1); absent: as the engine has it
 */
public record TlsIdentity(PrivateKey key, X509Certificate certificate, Optional<Boolean> tickets) {

  /** The only protocol that a server offers, by the JDK's name. */
  public static final String PROTOCOL = "TLSv1.3";

  /**
   * The cipher suite that a server agrees on with a client that offers it before others: the only
   * one that it offers, where its engine lets it choose.
   */
  public static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

  /**
   * A ticket may be valid for a week at most (RFC 8446, section 4.6.1). The JDK's engine issues
   * none for sessions that may live longer.
   */
  private static final Duration TOO_LONG_FOR_TICKETS = Duration.ofDays(8);

  private static final int RSA_BITS = 2_048;
  private static final String CURVE = "secp256r1";
  private static final String ALIAS = "joust";

  /** Makes a new ECDSA key with its certificate; tickets are as the engine has them. */
  public static TlsIdentity create() {
    return create(TlsKey.ECDSA, Optional.empty());
  }

  /** Makes a new key with its certificate. */
  public static TlsIdentity create(TlsKey kind, Optional<Boolean> tickets) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(kind.algorithm());
      if (kind == TlsKey.RSA) {
        generator.initialize(RSA_BITS);
      } else {
        generator.initialize(new ECGenParameterSpec(CURVE));
      }
      KeyPair keys = generator.generateKeyPair();
      return new TlsIdentity(keys.getPrivate(), SelfSigned.certificate(keys), tickets);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("this JDK has no " + kind.words(), impossible);
    }
  }

  /** Whether the key is of RSA. */
  public boolean isRsa() {
    return key.getAlgorithm().equals(TlsKey.RSA.algorithm());
  }

  /**
   * For how many seconds the JDK's engine is to let a session live: so long that it issues no
   * tickets, if there are to be none; absent: as it has it.
   */
  public OptionalInt sessionSeconds() {
    return tickets.orElse(true)
        ? OptionalInt.empty()
        : OptionalInt.of(Math.toIntExact(TOO_LONG_FOR_TICKETS.toSeconds()));
  }

  /**
   * Both in a key store of the JDK, for a framework that takes one.
   *
   * @param password what the key is protected by
   */
  public KeyStore keyStore(char[] password) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, password);
      store.setKeyEntry(ALIAS, key, password, new Certificate[] {certificate});
      return store;
    } catch (GeneralSecurityException | IOException impossible) {
      throw new IllegalStateException("this JDK has no PKCS12", impossible);
    }
  }

  /** A context of the JDK that presents the certificate; its engines offer what the JDK offers. */
  public SSLContext context() {
    try {
      char[] password = {};
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(keyStore(password), password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      sessionSeconds().ifPresent(context.getServerSessionContext()::setSessionTimeout);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("this JDK has no TLS", impossible);
    }
  }

  /** The key in PEM, for a framework that takes that. */
  public String keyPem() {
    return pem("PRIVATE KEY", key.getEncoded());
  }

  /** The certificate in PEM, for a framework or a client that takes that. */
  public String certificatePem() {
    try {
      return pem("CERTIFICATE", certificate.getEncoded());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String pem(String type, byte[] der) {
    String base64 =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(type, base64);
  }
}
