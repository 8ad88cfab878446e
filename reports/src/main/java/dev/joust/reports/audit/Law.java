package dev.joust.reports.audit;

import static dev.joust.reports.audit.Quantity.ANSWERED;
import static dev.joust.reports.audit.Quantity.ASKED_RATE;
import static dev.joust.reports.audit.Quantity.BEST_OF;
import static dev.joust.reports.audit.Quantity.DURATION;
import static dev.joust.reports.audit.Quantity.FAILED;
import static dev.joust.reports.audit.Quantity.MEAN;
import static dev.joust.reports.audit.Quantity.MOST_UNDER_WAY;
import static dev.joust.reports.audit.Quantity.PROCESSORS;
import static dev.joust.reports.audit.Quantity.PROCESSORS_USED;
import static dev.joust.reports.audit.Quantity.RATE;
import static dev.joust.reports.audit.Quantity.UNRECORDED;

import dev.joust.reports.audit.PublishedResult.Loop;
import dev.joust.reports.document.Digits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What each result must fulfil, whatever was measured: a factor that lies within limits. A law does
 * not apply to a result that lacks what it needs, whose factor is not a number.
 *
 * @param isOfPhysics whether no measurement can break it; a result that breaks another one may be
 *     right, but means something else than it seems to
 * @param text how it is broken
 * @param factor what a result states, as a factor to what is right
 * @param words both in words, without a full stop
 */
record Law(
    String name,
    boolean isOfPhysics,
    String text,
    double low,
    double high,
    ToDoubleFunction<PublishedResult> factor,
    Function<PublishedResult, String> words) {

  /** Times and counts are rounded, and a measurement has edges. */
  private static final double MOST = 1.05;

  private static final double ANY = Double.POSITIVE_INFINITY;

  private static final double ONE_IN_A_THOUSAND = 0.001;

  /**
   * All of them. {@code little} is Little, "A Proof for the Queuing Formula: L = λW", Operations
   * Research 9 (3), 1961; where latencies count from a schedule, requests wait in them that are not
   * under way.
   */
  static final List<Law> ALL =
      List.of(
          new Law(
              "little",
              true,
              "rate × mean latency is over 5 % more than connections can have under way",
              0,
              MOST,
              result -> result.loop() == Loop.PACED ? Double.NaN : busy(result),
              Law::underWay),
          // Histograms round by 1 %.
          new Law(
              "order",
              true,
              "a percentile is over 1 % longer than the next higher one",
              0,
              1.01,
              Law::order,
              result -> "percentiles do not rise"),
          new Law(
              "mean",
              true,
              "the mean is over 5 % outside what the percentiles allow",
              1 / MOST,
              MOST,
              Law::mean,
              result -> words("the mean is %s ms", 1e3 * result.get(MEAN))),
          new Law(
              "count",
              true,
              "rate × duration is over 5 % off the requests that the rate counts",
              1 / MOST,
              MOST,
              result -> result.get(RATE) * result.get(DURATION) / counted(result),
              result ->
                  words(
                      "%s requests in %s s are not %s requests/s",
                      counted(result), result.get(DURATION), result.get(RATE))),
          new Law(
              "processors",
              true,
              "the server used over 5 % more processors than it may use",
              0,
              MOST,
              result -> result.get(PROCESSORS_USED) / result.get(PROCESSORS),
              result ->
                  words(
                      "%s processors of %s", result.get(PROCESSORS_USED), result.get(PROCESSORS))),
          new Law(
              "zero",
              true,
              "the mean or a percentile is 0",
              Double.MIN_VALUE,
              ANY,
              result ->
                  DoubleStream.concat(
                          DoubleStream.of(result.get(MEAN)),
                          result.latencies().tailMap(0.0, false).values().stream()
                              .mapToDouble(latency -> latency))
                      .min()
                      .getAsDouble(),
              result -> "requests were answered in no time"),
          new Law(
              "waiting",
              false,
              "in a closed loop, over a fifth of what connections can have under way is not",
              0.8,
              ANY,
              result -> result.loop() == Loop.CLOSED ? busy(result) : Double.NaN,
              Law::underWay),
          new Law(
              "p99",
              false,
              "the mean is not below p99",
              0,
              Math.nextDown(1.0),
              result -> result.get(MEAN) / result.percentile(99),
              result ->
                  words(
                      "the mean is %s ms, p99 %s ms",
                      1e3 * result.get(MEAN), 1e3 * result.percentile(99))),
          new Law(
              "rate",
              false,
              "over 1 % of the requested rate was missed",
              0.99,
              ANY,
              result -> result.get(RATE) / result.get(ASKED_RATE),
              result -> words("%s requests/s of %s", result.get(RATE), result.get(ASKED_RATE))),
          new Law(
              "failures",
              false,
              "over 1 in 1,000 requests failed, and latencies or the rate count them",
              0,
              ONE_IN_A_THOUSAND,
              result -> share(result, FAILED),
              result ->
                  words("%s of %s failed", result.get(FAILED), result.get(ANSWERED))
                      + (result.countsFailures() ? "; the rate counts them" : "")),
          new Law(
              "clipped",
              false,
              "over 1 in 1,000 requests are in no latency",
              0,
              ONE_IN_A_THOUSAND,
              result -> share(result, UNRECORDED),
              result ->
                  words("%s of %s are left out", result.get(UNRECORDED), result.get(ANSWERED))),
          new Law(
              "best",
              false,
              "the best of several runs is shown, the luckiest",
              0,
              1,
              result -> result.get(BEST_OF),
              result -> words("the best of %s runs", result.get(BEST_OF))));

  /** A law that a row breaks, with the law's factor. */
  record Finding(PublishedResult result, Law law, double factor) {

    String sentence() {
      return law.words.apply(result);
    }

    /** How far it is from what the law allows. */
    double distance() {
      return Math.abs(Math.log(factor / (factor > law.high ? law.high : law.low)));
    }
  }

  Optional<Finding> broken(PublishedResult result) {
    double own = factor.applyAsDouble(result);
    return Double.isFinite(own) && (own < low || own > high)
        ? Optional.of(new Finding(result, this, own))
        : Optional.empty();
  }

  private static double busy(PublishedResult result) {
    return result.underWay() / result.get(MOST_UNDER_WAY);
  }

  private static String underWay(PublishedResult result) {
    return words(
        "%s requests under way on average, at most %s can be",
        result.underWay(), result.get(MOST_UNDER_WAY));
  }

  /** Of requests that were answered, or of all that failed where fewer were answered. */
  private static double share(PublishedResult result, Quantity quantity) {
    return result.get(quantity) / Math.max(result.get(ANSWERED), result.get(quantity));
  }

  private static double counted(PublishedResult result) {
    return result.get(ANSWERED) - (result.countsFailures() ? 0 : result.get(FAILED));
  }

  /** The most by which a percentile exceeds the next. */
  private static double order(PublishedResult result) {
    double most = 0;
    double before = 0;
    for (double own : result.latencies().values()) {
      most = Math.max(most, before == 0 ? 0 : before / own);
      before = own;
    }
    return most;
  }

  /** Between two percentiles, all latencies are as short or as long as these allow. */
  private static double mean(PublishedResult result) {
    double mean = result.get(MEAN);
    double least = 0;
    double most = 0;
    Map.Entry<Double, Double> before = Map.entry(0.0, 0.0);
    for (Map.Entry<Double, Double> own : result.latencies().entrySet()) {
      double share = (own.getKey() - before.getKey()) / 100;
      least += share * before.getValue();
      most += share * own.getValue();
      before = own;
    }
    double rest = (100 - before.getKey()) / 100;
    least += rest * before.getValue();
    return mean < least ? mean / least : rest == 0 && mean > most ? mean / most : 1;
  }

  private static String words(String format, Double... numbers) {
    return format.formatted(
        Stream.of(numbers)
            .map(
                number ->
                    number >= 1000 || number == Math.rint(number)
                        ? Digits.of(Math.round(number))
                        : Digits.of(number))
            .toArray());
  }
}
