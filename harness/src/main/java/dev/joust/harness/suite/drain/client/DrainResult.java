package dev.joust.harness.suite.drain.client;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What users saw of a server that was asked to end.
 *
 * @param connections how many there were
 * @param told how many were asked to leave in the words that their protocol has for it
 * @param otherwiseTold how many WebSocket sessions were closed with another code than 1001
 * @param failed how many had a request that failed after the server was asked
 * @param before requests that ended before the server was asked
 * @param after requests that ended after it
 */
public record DrainResult(
    long connections,
    long told,
    long otherwiseTold,
    long failed,
    Map<Outcome, Long> before,
    Map<Outcome, Long> after) {

  /** What several saw. */
  public DrainResult plus(DrainResult other) {
    return new DrainResult(
        connections + other.connections,
        told + other.told,
        otherwiseTold + other.otherwiseTold,
        failed + other.failed,
        sum(before, other.before),
        sum(after, other.after));
  }

  private static Map<Outcome, Long> sum(Map<Outcome, Long> one, Map<Outcome, Long> other) {
    Map<Outcome, Long> sum = new EnumMap<>(Outcome.class);
    Stream.of(one, other).forEach(own -> own.forEach((key, n) -> sum.merge(key, n, Long::sum)));
    return sum;
  }
}
