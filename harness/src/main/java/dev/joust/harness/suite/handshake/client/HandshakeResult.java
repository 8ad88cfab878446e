package dev.joust.harness.suite.handshake.client;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

  /** What came of users together, who took the same time. */
  static HandshakeResult together(List<HandshakeUser> users, double seconds) {
    Histogram firstByteNanos = new Histogram(3);
    firstByteNanos.setAutoResize(true);
    users.forEach(user -> firstByteNanos.add(user.firstByteNanos()));
    return new HandshakeResult(
        users.stream().mapToLong(HandshakeUser::started).sum(),
        sum(users, Handshake.FULL),
        sum(users, Handshake.RESUMED),
        sum(users, Handshake.NONE),
        users.stream()
            .flatMap(user -> user.errors().entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum)),
        firstByteNanos,
        seconds);
  }

  private static long sum(List<HandshakeUser> users, Handshake kind) {
    return users.stream().mapToLong(user -> user.answered(kind)).sum();
  }
}
