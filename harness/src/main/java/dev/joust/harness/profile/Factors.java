package dev.joust.harness.profile;

import java.util.List;

/**
 * The cells of a suite asked in one way: all combinations.
 *
 * @param connections numbers of users at once, each 1 to 50,000
 * @param payloadBytes sizes of a response body or message, each 0 to 10 MiB
 */
public record Factors(List<Integer> connections, List<Integer> payloadBytes) {

  static final int MAX_PAYLOAD_BYTES = 10 * 1024 * 1024;

  public Factors {
    connections = Range.of(1, 50_000).checkAll("connections", connections);
    payloadBytes = Range.of(0, MAX_PAYLOAD_BYTES).checkAll("payloadBytes", payloadBytes);
  }
}
