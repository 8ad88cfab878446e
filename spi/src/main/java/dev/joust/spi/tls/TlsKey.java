package dev.joust.spi.tls;

import java.util.Locale;

/** The kind of key that a server proves itself by in a handshake. */
public enum TlsKey {
  /** ECDSA on the curve P-256. */
  ECDSA("EC", "ECDSA P-256"),
  /** RSA of 2048 bits. */
  RSA("RSA", "RSA 2048");

  private final String algorithm;
  private final String words;

  TlsKey(String algorithm, String words) {
    this.algorithm = algorithm;
    this.words = words;
  }

  /** The name in flags and in {@link dev.joust.spi.Server#effectiveSettings()}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The JDK's name of the key's algorithm. */
  public String algorithm() {
    return algorithm;
  }

  /** What it is, with its size. */
  public String words() {
    return words;
  }
}
