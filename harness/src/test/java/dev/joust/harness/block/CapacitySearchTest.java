package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.descriptive.Median;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapacitySearchTest {

  private static final double THROUGHPUT = 20_000;
  private static final double SECONDS = 0.25;

  /** A server that answers in time up to a rate, and never beyond it. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 1.0, 1.3, 1.8})
  void tenTrialsFindWhatASteadyServerCanTake(double share) {
    double limit = share * THROUGHPUT;
    CapacitySearch search = new CapacitySearch(THROUGHPUT, SECONDS);

    for (int trial = 0; trial < 10; trial++) {
      double rate = search.next();
      search.tried(rate, rate <= limit);
    }

    assertThat(search.found().perSecond()).isCloseTo(limit, Offset.offset(0.02 * limit));
    assertThat(search.found().lowPerSecond()).isLessThanOrEqualTo(search.found().perSecond());
    assertThat(search.found().highPerSecond()).isGreaterThanOrEqualTo(search.found().perSecond());
  }

  /** Whose chance to answer in time falls from 0.73 at 5 % below its limit to 0.27 at 5 % above. */
  @Tag("long")
  @Test
  void trialsThatMisleadWidenTheRangeAndDoNotShiftIt() {
    double limit = 0.8 * THROUGHPUT;
    Random random = new Random(1);

    double[] found =
        IntStream.range(0, 500)
            .mapToDouble(
                run -> {
                  CapacitySearch search = new CapacitySearch(THROUGHPUT, SECONDS);
                  for (int trial = 0; trial < 16; trial++) {
                    double rate = search.next();
                    double chance = 1 / (1 + Math.exp((rate / limit - 1) / 0.05));
                    search.tried(rate, random.nextDouble() < chance);
                  }
                  return search.found().perSecond();
                })
            .toArray();

    assertThat(Median.withDefaults().evaluate(found)).isCloseTo(limit, within(0.02 * limit));
    assertThat(Arrays.stream(found).filter(rate -> Math.abs(rate / limit - 1) < 0.1).count())
        .isGreaterThan(450);
  }

  /**
   * The bounds are what MLRsearch found on the same servers, by {@code bench/capacity-oracle}: see
   * {@code docs/method/capacity.md}. A trial is a slice of 250 ms.
   */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "EVEN, 2000, 1935, 1954",
    "EVEN, 20000, 20606, 20814",
    "VARIED, 2000, 1777, 1795",
    "VARIED, 20000, 20499, 20705",
    "PAUSING, 2000, 1640, 1656",
    "PAUSING, 20000, 19757, 19957",
  })
  void findsWhatMlrSearchFinds(
      SimulatedServer.Kind kind, double perSecond, double lower, double upper) {
    double[] found =
        LongStream.rangeClosed(1, 40)
            .mapToDouble(seed -> found(new SimulatedServer(kind, perSecond, seed), 40).perSecond())
            .toArray();

    assertThat(Median.withDefaults().evaluate(found)).isBetween(0.99 * lower, 1.01 * upper);
  }

  /**
   * The knees are those of {@code bench/capacity-oracle}. Bounds that hold always would be as wrong
   * as those that hold rarely.
   */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "EVEN, 2000, 1964, 8",
    "EVEN, 20000, 20746, 8",
    "VARIED, 2000, 1785, 8",
    "VARIED, 20000, 20602, 8",
    "PAUSING, 2000, 1662, 8",
    "PAUSING, 20000, 19853, 8",
    "EVEN, 2000, 1964, 40",
    "VARIED, 2000, 1785, 40",
    "PAUSING, 2000, 1662, 40",
  })
  void theBoundsHoldTheKneeInAboutEightSearchesOfTen(
      SimulatedServer.Kind kind, double perSecond, double knee, int trials) {
    long held =
        LongStream.rangeClosed(1, 100)
            .mapToObj(seed -> found(new SimulatedServer(kind, perSecond, seed), trials))
            .filter(found -> found.lowPerSecond() <= knee && knee <= found.highPerSecond())
            .count();

    assertThat(held).isBetween(70L, 97L);
  }

  private static CapacitySearch.Found found(SimulatedServer server, int trials) {
    CapacitySearch search = new CapacitySearch(server.throughput(), SECONDS);
    for (int trial = 0; trial < trials; trial++) {
      double rate = search.next();
      search.tried(rate, server.passes(rate, SECONDS));
    }
    return search.found();
  }

  @Test
  void theSameTrialsBoundARateMoreNarrowlyWhereEachHasMoreRequests() {
    assertThat(width(afterTenTrials(2.5))).isLessThan(width(afterTenTrials(0.025)));
  }

  private static CapacitySearch.Found afterTenTrials(double seconds) {
    CapacitySearch search = new CapacitySearch(THROUGHPUT, seconds);
    for (int trial = 0; trial < 10; trial++) {
      double rate = search.next();
      search.tried(rate, rate <= THROUGHPUT);
    }
    return search.found();
  }

  private static double width(CapacitySearch.Found found) {
    return found.highPerSecond() - found.lowPerSecond();
  }

  @Test
  void nothingBeyondItsBoundsIsTried() {
    CapacitySearch passing = new CapacitySearch(THROUGHPUT, SECONDS);
    CapacitySearch failing = new CapacitySearch(THROUGHPUT, SECONDS);

    for (int trial = 0; trial < 40; trial++) {
      passing.tried(passing.next(), true);
      failing.tried(failing.next(), false);
    }

    assertThat(passing.next()).isBetween(1.98 * THROUGHPUT, 2 * THROUGHPUT);
    assertThat(failing.next()).isBetween(0.3 * THROUGHPUT, 0.303 * THROUGHPUT);
  }
}
