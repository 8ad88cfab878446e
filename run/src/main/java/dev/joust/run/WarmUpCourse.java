package dev.joust.run;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * How a contender warmed up under one kind of exchange, burst after burst; the last bursts are what
 * the class of its warm-up was told from.
 *
 * @param exchange how client and server talked, as the factor {@code exchange} of cells has it
 * @param requestsPerSecond the rate of each burst
 * @param compilingShares of each burst the share in which compilers of client and server were busy;
 *     over 1 where several threads compiled
 */
public record WarmUpCourse(
    String exchange, List<Double> requestsPerSecond, List<Double> compilingShares) {

  public WarmUpCourse {
    requireNonNull(exchange, "exchange");
    requestsPerSecond = requestsPerSecond == null ? List.of() : List.copyOf(requestsPerSecond);
    compilingShares = compilingShares == null ? List.of() : List.copyOf(compilingShares);
    requestsPerSecond.forEach(
        rate -> Values.within("a rate of the warm-up", rate, 0, Values.LARGEST));
    compilingShares.forEach(
        share -> Values.within("a share of the warm-up", share, 0, Values.LARGEST));
  }
}
