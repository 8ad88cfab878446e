package dev.joust.harness.suite.handshake.client;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What came of connections that were made one after the other.
 *
 * @param started how many were begun
 * @param full those in which a certificate came and that were answered
 * @param resumed those within TLS that were answered and in which no certificate came
 * @param plain those without TLS that were answered
 * @param errors the others by kind
 * @param firstByteNanos from the begin of a connection to the first byte of the answer
 * @param seconds how long it all took
 */
public record HandshakeResult(
    long started,
    long full,
    long resumed,
    long plain,
    Map<String, Long> errors,
    Histogram firstByteNanos,
    double seconds) {

  /** How many were answered. */
  public long answered() {
    return full + resumed + plain;
  }

  /** Those of a kind. */
  public long of(Handshake kind) {
    return switch (kind) {
      case NONE -> plain;
      case FULL -> full;
      case RESUMED -> resumed;
    };
  }
}
