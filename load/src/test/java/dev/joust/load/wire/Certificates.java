package dev.joust.load.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Key stores for servers of tests, each with a key and its self-signed certificate, valid until
 * 2126. They were made by {@code keytool -genkeypair -alias own -keyalg EC -validity 36500
 * -storetype PKCS12 -storepass changeit -dname CN=… -ext san=… -keystore …}. So that a test opens
 * them fast, their keys are derived in 100 steps, where the default is 10,000: with {@code
 * -J-Dkeystore.pkcs12.certPbeIterationCount=100}, {@code keyPbeIterationCount} and {@code
 * macIterationCount} alike.
 */
public enum Certificates {
  /** For {@code 127.0.0.1} and {@code localhost}. */
  LOCALHOST("localhost.p12"),
  /** For {@code other.example}. */
  OTHER("other.p12");

  /** The password of both. */
  public static final String PASSWORD = "changeit";

  private final String resource;

  Certificates(String resource) {
    this.resource = resource;
  }

  /** A server's context. */
  public SSLContext context() throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store(), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  /** Puts the store into a folder, for a client to trust. */
  public Path copyTo(Path folder) throws IOException {
    Path copy = folder.resolve(resource);
    try (InputStream in = Certificates.class.getResourceAsStream(resource)) {
      Files.copy(in, copy);
    }
    return copy;
  }

  /** The store itself. */
  public KeyStore store() throws GeneralSecurityException {
    try (InputStream in = Certificates.class.getResourceAsStream(resource)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD.toCharArray());
      return store;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
