package dev.joust.reports.audit;

import static dev.joust.reports.audit.Quantity.ANSWERED;
import static dev.joust.reports.audit.Quantity.ASKED_RATE;
import static dev.joust.reports.audit.Quantity.BEST_OF;
import static dev.joust.reports.audit.Quantity.DURATION;
import static dev.joust.reports.audit.Quantity.FAILED;
import static dev.joust.reports.audit.Quantity.LONGEST;
import static dev.joust.reports.audit.Quantity.MEAN;
import static dev.joust.reports.audit.Quantity.MOST_UNDER_WAY;
import static dev.joust.reports.audit.Quantity.PROCESSORS;
import static dev.joust.reports.audit.Quantity.PROCESSORS_USED;
import static dev.joust.reports.audit.Quantity.RATE;
import static dev.joust.reports.audit.Quantity.SHORTEST;
import static dev.joust.reports.audit.Quantity.UNRECORDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.audit.PublishedResult.Loop;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each law below, at and above its limit. */
class LawTest {

  private static PublishedResult result(Loop loop) {
    return new PublishedResult("row", loop, true);
  }

  private static List<String> broken(PublishedResult result) {
    return Law.ALL.stream().filter(law -> law.broken(result).isPresent()).map(Law::name).toList();
  }

  private static void assertBroken(String law, boolean isBroken, PublishedResult result) {
    assertThat(broken(result)).isEqualTo(isBroken ? List.of(law) : List.of());
  }

  @Test
  void aResultThatStatesNothingBreaksNothing() {
    assertThat(broken(result(Loop.CLOSED))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CLOSED, 1000, ''", "CLOSED, 1050, ''", "CLOSED, 1051, little", "AT_MOST, 1051, little",
    "PACED, 9999, ''", "CLOSED, 800, ''", "CLOSED, 799, waiting", "AT_MOST, 10, ''",
    "PACED, 10, ''"
  })
  void littlesLawHoldsOfWhatConnectionsHaveUnderWay(Loop loop, double rate, String law) {
    assertThat(broken(result(loop).put(RATE, rate).put(MEAN, 0.1).put(MOST_UNDER_WAY, 100)))
        .isEqualTo(law.isEmpty() ? List.of() : List.of(law));
  }

  @ParameterizedTest
  @CsvSource({"0.0099, false", "0.0101, false", "0.0102, true"})
  void percentilesRise(double p50, boolean isBroken) {
    assertBroken("order", isBroken, result(Loop.CLOSED).percentile(50, p50).percentile(90, 0.01));
  }

  @ParameterizedTest
  @CsvSource({"0.0021, 0.01, true", "0.002, 0.01, false", "0.001, 0.0009, true"})
  void theShortestAndTheLongestLatencyAreInOrder(
      double shortest, double longest, boolean isBroken) {
    PublishedResult result =
        result(Loop.CLOSED).put(SHORTEST, shortest).percentile(50, 0.002).put(LONGEST, longest);

    assertBroken("order", isBroken, result);
  }

  /** Half of the requests take 1 to 2 ms, half 2 to 10 ms: 1.5 to 6 ms on average. */
  @ParameterizedTest
  @CsvSource({
    "0.00142, true",
    "0.00143, false",
    "0.0015, false",
    "0.006, false",
    "0.0063, false",
    "0.00631, true"
  })
  void theMeanIsOneThatThePercentilesAllow(double mean, boolean isBroken) {
    PublishedResult result =
        result(Loop.CLOSED)
            .put(SHORTEST, 0.001)
            .percentile(50, 0.002)
            .put(LONGEST, 0.01)
            .put(MEAN, mean);

    assertBroken("mean", isBroken, result);
  }

  @Test
  void withoutALongestLatencyAnyMeanIsLongEnough() {
    assertThat(broken(result(Loop.CLOSED).percentile(50, 0.002).put(MEAN, 99))).isEmpty();
    assertThat(broken(result(Loop.CLOSED).percentile(50, 0.002).put(MEAN, 0.0009)))
        .containsExactly("mean");
  }

  @ParameterizedTest
  @CsvSource({"951, true", "953, false", "1000, false", "1050, false", "1051, true"})
  void rateTimesDurationIsTheCount(double rate, boolean isBroken) {
    assertBroken(
        "count",
        isBroken,
        result(Loop.CLOSED).put(RATE, rate).put(DURATION, 5).put(ANSWERED, 5000));
  }

  @Test
  void aRateThatDoesNotCountFailuresIsHeldToTheOthers() {
    PublishedResult result =
        new PublishedResult("row", Loop.CLOSED, false)
            .put(RATE, 500)
            .put(DURATION, 5)
            .put(ANSWERED, 5000)
            .put(FAILED, 2500);

    assertThat(broken(result)).containsExactly("failures");
  }

  @ParameterizedTest
  @CsvSource({"4, false", "4.2, false", "4.21, true"})
  void noServerUsesMoreProcessorsThanItMay(double used, boolean isBroken) {
    assertBroken(
        "processors", isBroken, result(Loop.CLOSED).put(PROCESSORS_USED, used).put(PROCESSORS, 4));
  }

  @Test
  void nothingTakesNoTime() {
    assertThat(broken(result(Loop.CLOSED).put(MEAN, 0))).containsExactly("zero");
    assertThat(broken(result(Loop.CLOSED).put(MEAN, 0.001).percentile(50, 0)))
        .containsExactly("zero");
    assertThat(broken(result(Loop.CLOSED).put(MEAN, 1e-9).put(SHORTEST, 0))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.00999, false", "0.01, true", "0.0101, true"})
  void aMeanIsBelowP99(double mean, boolean isBroken) {
    assertBroken("p99", isBroken, result(Loop.CLOSED).put(MEAN, mean).percentile(99, 0.01));
  }

  @ParameterizedTest
  @CsvSource({"989, true", "990, false", "1001, false"})
  void theRequestedRateIsKept(double rate, boolean isBroken) {
    assertBroken("rate", isBroken, result(Loop.PACED).put(RATE, rate).put(ASKED_RATE, 1000));
  }

  @ParameterizedTest
  @CsvSource({"0, false", "10, false", "11, true"})
  void fewRequestsFailAndAllHaveALatency(double requests, boolean isBroken) {
    PublishedResult result = result(Loop.CLOSED).put(ANSWERED, 10_000);

    assertBroken("failures", isBroken, result.put(FAILED, requests));
    assertBroken("clipped", isBroken, result.put(FAILED, 0).put(UNRECORDED, requests));
  }

  @Test
  void allMayFailWithoutAnAnswer() {
    assertThat(broken(result(Loop.CLOSED).put(ANSWERED, 0).put(FAILED, 7)))
        .containsExactly("failures");
  }

  @Test
  void theBestOfSeveralRunsIsNone() {
    assertBroken("best", false, result(Loop.CLOSED).put(BEST_OF, 1));
    assertBroken("best", true, result(Loop.CLOSED).put(BEST_OF, 2));
  }
}
