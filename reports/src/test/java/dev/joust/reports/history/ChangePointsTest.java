package dev.joust.reports.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told as a change of level, and how often where there is none. */
class ChangePointsTest {

  private static final double DOUBT = 0.05;

  /** One split is possible, of which Student's t is 10 √2 with two degrees of freedom. */
  private static final double[] FOUR = exp(1, 1.1, 2, 2.1);

  private static final double PROBABILITY = 1 - Math.sqrt(200.0 / 202);

  private final Random random = new Random(7);

  private static double[] exp(double... logs) {
    return DoubleStream.of(logs).map(Math::exp).toArray();
  }

  private static List<Integer> found(double... values) {
    return ChangePoints.of(values, 1, DOUBT).stream().map(ChangePoint::index).toList();
  }

  @Test
  void aChangeIsToldUpToTheLevelOfDoubtAndNotBeyond() {
    assertThat(ChangePoints.of(FOUR, 1, PROBABILITY + 1e-12))
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.index()).isEqualTo(2);
              assertThat(own.probability()).isCloseTo(PROBABILITY, within(1e-12));
              assertThat(own.ratio().value()).isCloseTo(Math.E, within(1e-9));
            });
    assertThat(ChangePoints.of(FOUR, 1, PROBABILITY - 1e-12)).isEmpty();
  }

  @Test
  void theMoreSeriesAreSearchedTheClearerAChangeMustBe() {
    int most = (int) (DOUBT / PROBABILITY);

    assertThat(ChangePoints.of(FOUR, most, DOUBT)).hasSize(1);
    assertThat(ChangePoints.of(FOUR, most + 1, DOUBT)).isEmpty();
  }

  /** Half its width is Student's 4.303 times the standard error, √0.005. */
  @Test
  void theRatioHasStudentsInterval() {
    assertThat(ChangePoints.of(FOUR, 1, DOUBT).get(0).ratio().interval())
        .hasValueSatisfying(
            own -> {
              assertThat(Math.log(own.low()))
                  .isCloseTo(1 - 4.3027 * Math.sqrt(0.005), within(1e-4));
              assertThat(Math.log(own.high()))
                  .isCloseTo(1 + 4.3027 * Math.sqrt(0.005), within(1e-4));
            });
  }

  @ParameterizedTest
  @CsvSource({"4, 1", "5, 3", "6, 6", "20, 153"})
  void theClearestIsOneOfAllSplitsOfAllBeginnings(int points, int splits) {
    assertThat(ChangePoints.splits(points)).isEqualTo(splits);
  }

  @Test
  void eachSideHasTwoPointsAtLeast() {
    assertThat(found(1, 1, 2)).isEmpty();
    assertThat(found(1, 2, 2, 2, 2, 2)).isEmpty();
    assertThat(found(1, 1, 2, 2, 2, 2)).containsExactly(2);
    assertThat(found(1, 1, 1, 1, 2, 2)).containsExactly(4);
    assertThat(found(1, 1, 1, 1, 1, 2)).isEmpty();
  }

  @Test
  void equalValuesHaveNoChange() {
    assertThat(found(0.1, 0.1, 0.1, 0.1, 0.1, 0.1)).isEmpty();
  }

  @Test
  void oneThatIsFarOffIsNoChangeOfLevel() {
    assertThat(found(1, 1.01, 0.99, 1, 1.5, 1.01, 0.99, 1)).isEmpty();
  }

  @Test
  void whatGoesUpAndComesBackAreTwoChanges() {
    assertThat(found(10, 10.1, 9.9, 10, 12, 12.1, 11.9, 12, 10, 10.1, 9.9, 10))
        .containsExactly(4, 8);
  }

  private double[] series(int points, double scatter, DoubleSupplier noise) {
    return IntStream.range(0, points)
        .mapToDouble(i -> Math.exp(scatter * noise.getAsDouble()))
        .toArray();
  }

  /** Student's t with four degrees of freedom, whose tails are heavy. */
  private double heavyTailed() {
    double squares = IntStream.range(0, 4).mapToDouble(i -> square(random.nextGaussian())).sum();
    return random.nextGaussian() / Math.sqrt(squares / 4);
  }

  private static double square(double value) {
    return value * value;
  }

  /** Two standard errors of a share of 5 % in 300 histories are 2.5 %. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whereNothingHasChangedOneInTwentyHistoriesTellsAChangeAtMost(boolean isHeavyTailed) {
    int histories = 300;
    int together = 8;
    DoubleSupplier noise = isHeavyTailed ? this::heavyTailed : random::nextGaussian;
    long alarms =
        IntStream.range(0, histories)
            .filter(
                history ->
                    IntStream.range(0, together)
                            .mapToObj(i -> series(20, 0.02, noise))
                            .filter(own -> !ChangePoints.of(own, together, DOUBT).isEmpty())
                            .count()
                        > 0)
            .count();

    assertThat(alarms / (double) histories).isLessThanOrEqualTo(DOUBT + 0.025);
  }

  @Test
  void aStepOfFourTimesTheScatterIsFoundWhereItIs() {
    int histories = 200;
    long found =
        IntStream.range(0, histories)
            .filter(
                history -> {
                  double[] values = series(20, 0.01, random::nextGaussian);
                  IntStream.range(14, 20).forEach(i -> values[i] *= 1.04);
                  return ChangePoints.of(values, 8, DOUBT).stream()
                      .anyMatch(own -> Math.abs(own.index() - 14) <= 1);
                })
            .count();

    assertThat(found / (double) histories).isGreaterThan(0.9);
  }
}
