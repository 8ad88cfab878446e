package dev.joust.harness.client;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/**
 * The bursts that warmed up a contender by one kind of exchange.
 *
 * @param rival its place in the block
 * @param exchange the exchange's label
 * @param requestsPerSecond the rate of each burst
 * @param compilingShares of each burst the share in which compilers were busy
 */
public record Bursts(
    int rival, String exchange, List<Double> requestsPerSecond, List<Double> compilingShares) {

  public Bursts {
    requestsPerSecond = List.copyOf(requestsPerSecond);
    compilingShares = List.copyOf(compilingShares);
  }

  /** With those of another client of the block, whose bursts were at the same times. */
  public Bursts plus(Bursts other) {
    return new Bursts(
        rival,
        exchange,
        together(requestsPerSecond, other.requestsPerSecond, Double::sum),
        together(compilingShares, other.compilingShares, Math::max));
  }

  private static List<Double> together(
      List<Double> one, List<Double> other, DoubleBinaryOperator both) {
    return IntStream.range(0, Math.max(one.size(), other.size()))
        .mapToObj(i -> both.applyAsDouble(at(one, i), at(other, i)))
        .toList();
  }

  private static double at(List<Double> values, int i) {
    return i < values.size() ? values.get(i) : 0;
  }
}
