package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Indifference;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of two contenders follows from where the interval of their ratio lies. */
class ComparisonTest {

  private static final Cell CELL = Cell.of("flow");
  private static final Indifference TWENTY_FIVE_PERCENT = new Indifference(0.25);

  @ParameterizedTest(name = "{0} to {1}: {2}")
  @CsvSource({
    // Around 1, inside the margin, at its ends and beyond one of them. 0.8 is 1 / 1.25.
    "0.9, 1.1, EQUIVALENT",
    "0.8, 1.25, EQUIVALENT",
    "0.799, 1.1, UNDECIDED",
    "0.9, 1.251, UNDECIDED",
    "0.5, 2, UNDECIDED",
    // At 1 itself, and beside it.
    "1, 1, EQUIVALENT",
    "1, 1.25, EQUIVALENT",
    "1, 1.3, UNDECIDED",
    "0.8, 1, EQUIVALENT",
    "0.7, 1, UNDECIDED",
    "1.001, 1.1, DIFFERENT",
    "0.9, 0.999, DIFFERENT",
    "1.3, 1.5, DIFFERENT",
    "0.1, 0.2, DIFFERENT"
  })
  void theIntervalMakesTheStatement(double low, double high, Statement statement) {
    Comparison comparison = comparison(new Interval(low, high));

    assertThat(comparison.statement()).isEqualTo(statement);
    assertThat(comparison.decided()).isEqualTo(statement != Statement.UNDECIDED);
    assertThat(comparison.different()).isEqualTo(statement == Statement.DIFFERENT);
  }

  @Test
  void withoutAnIntervalNothingIsDecided() {
    Ratio ratio = new Ratio(2, Optional.empty(), 1);

    assertThat(Comparison.of(CELL, "a", "b", ratio, TWENTY_FIVE_PERCENT).statement())
        .isEqualTo(Statement.UNDECIDED);
  }

  @Test
  void theRatioIsToldEitherWayRound() {
    Comparison comparison = comparison(new Interval(1.6, 2.5));

    assertThat(comparison.ratio("a", "b")).contains(comparison.ratio().get());
    assertThat(comparison.ratio("b", "a"))
        .contains(new Ratio(0.5, Optional.of(new Interval(0.4, 0.625)), 3));
    assertThat(comparison.ratio("a", "c")).isEmpty();
  }

  @ParameterizedTest(name = "{0} to {1}: {2}")
  @CsvSource({
    "-0.05, 0.05, EQUIVALENT",
    "-0.051, 0.05, UNDECIDED",
    "-0.05, 0.051, UNDECIDED",
    "0, 0, EQUIVALENT",
    "0, 0.05, EQUIVALENT",
    "-0.6, 0.1, UNDECIDED",
    "0.001, 0.01, DIFFERENT",
    "-0.9, -0.8, DIFFERENT"
  })
  void sharesAreEqualWithinAsManyPointsAsTheMargin(double low, double high, Statement statement) {
    Difference difference =
        new Difference((low + high) / 2, Optional.of(new Interval(low, high)), 3);

    assertThat(difference("a", difference, Optional.of(Indifference.USUAL)).statement())
        .isEqualTo(statement);
    assertThat(difference("a", difference, Optional.empty()).decided())
        .as("what is no share has no margin")
        .isEqualTo(statement == Statement.DIFFERENT || low == high);
  }

  @Test
  void theDifferenceIsToldEitherWayRound() {
    Comparison comparison =
        difference("a", new Difference(-2, Optional.of(new Interval(-5, -1)), 3), Optional.empty());

    assertThat(comparison.ratio("a", "b")).isEmpty();
    assertThat(comparison.difference("a", "b")).contains(comparison.difference().get());
    assertThat(comparison.difference("b", "a"))
        .contains(new Difference(2, Optional.of(new Interval(1, 5)), 3));
    assertThat(comparison.difference("a", "c")).isEmpty();
    assertThat(comparison.hasInterval()).isTrue();
    assertThat(
            difference("a", new Difference(-2, Optional.empty(), 1), Optional.empty())
                .hasInterval())
        .isFalse();
  }

  private static Comparison difference(
      String better, Difference difference, Optional<Indifference> indifference) {
    return Comparison.of(CELL, better, "b", difference, indifference);
  }

  private static Comparison comparison(Interval interval) {
    return Comparison.of(
        CELL, "a", "b", new Ratio(2, Optional.of(interval), 3), TWENTY_FIVE_PERCENT);
  }
}
