package dev.joust.reports.statistics.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentizedRangeTest {

  /** Upper 5 % points: Harter, "Tables of range and studentized range", 1960. */
  @ParameterizedTest
  @CsvSource({
    "2, 4, 3.926",
    "3, 8, 4.041",
    "3, 2, 8.331",
    "4, 6, 4.896",
    "5, 10, 4.654",
    "5, 20, 4.232",
    "10, 20, 5.008",
    "5, Infinity, 3.858",
    "10, Infinity, 4.474"
  })
  void agreesWithPublishedTables(int groups, double degreesOfFreedom, double q) {
    StudentizedRange range = new StudentizedRange(groups, degreesOfFreedom);

    assertThat(range.quantile(0.95)).isCloseTo(q, within(0.002));
    assertThat(range.cumulativeProbability(q)).isCloseTo(0.95, within(0.0005));
  }

  /** The range of two values is √2 times Student's t; Bonferroni's intervals need its far tail. */
  @ParameterizedTest
  @CsvSource({"2, 0.9975", "5, 0.9975", "7, 0.9995", "19, 0.999"})
  void ofTwoValuesItIsStudentsT(double degreesOfFreedom, double p) {
    double t = TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - p) / 2);

    assertThat(new StudentizedRange(2, degreesOfFreedom).quantile(p))
        .isCloseTo(Math.sqrt(2) * t, within(0.001 * t));
  }

  @Test
  void aRangeIsNeverNegative() {
    assertThat(new StudentizedRange(3, 5).cumulativeProbability(0)).isZero();
  }

  @Test
  void oneGroupHasNoRange() {
    assertThatThrownBy(() -> new StudentizedRange(1, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new StudentizedRange(2, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
