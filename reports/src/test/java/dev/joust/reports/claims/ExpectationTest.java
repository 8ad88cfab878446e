package dev.joust.reports.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.reports.statistics.estimate.Interval;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an interval makes of an expectation, at, below and above its limits. */
class ExpectationTest {

  @ParameterizedTest
  @CsvSource({
    "2,    4.5,   HOLDS",
    "1.99, 4,     UNDECIDED",
    "2.5,  4.51,  UNDECIDED",
    "1.5,  1.99,  DIRECTION_ONLY",
    "4.51, 5,     DIRECTION_ONLY",
    "1.01, 1.5,   DIRECTION_ONLY",
    "1,    1.5,   DOES_NOT_HOLD",
    "0.9,  1.1,   DOES_NOT_HOLD",
    "0.2,  0.3,   DOES_NOT_HOLD",
    "0.5,  5,     UNDECIDED"
  })
  void aRatioNearThree(double low, double high, ClaimOutcome outcome) {
    assertThat(about(3).judge(new Interval(low, high), true)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "2,    4.5,   HOLDS",
    "1.5,  1.99,  DOES_NOT_HOLD",
    "4.51, 5,     DOES_NOT_HOLD",
    "4.5,  4.51,  UNDECIDED"
  })
  void aValueNearThreeHasNoDirection(double low, double high, ClaimOutcome outcome) {
    assertThat(about(3).judge(new Interval(low, high), false)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "2.01, 9,    HOLDS",
    "2,    9,    UNDECIDED",
    "1.5,  2.01, UNDECIDED",
    "1.5,  2,    DIRECTION_ONLY",
    "1,    2,    DOES_NOT_HOLD"
  })
  void aRatioAboveTwo(double low, double high, ClaimOutcome outcome) {
    Expectation above = expectation(Optional.empty(), Optional.of(2.0), Optional.empty());

    assertThat(above.judge(new Interval(low, high), true)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.99, HOLDS",
    "0.5, 1,    UNDECIDED",
    "1,   1.5,  DOES_NOT_HOLD",
    "1.2, 1.5,  DOES_NOT_HOLD"
  })
  void aRatioBelowOne(double low, double high, ClaimOutcome outcome) {
    Expectation below = expectation(Optional.empty(), Optional.empty(), Optional.of(1.0));

    assertThat(below.judge(new Interval(low, high), true)).isEqualTo(outcome);
  }

  @Test
  void timesAreScaled() {
    Expectation delay =
        new Expectation(
            Optional.of(125.0), Optional.empty(), Optional.empty(), Optional.empty(), true);

    assertThat(delay.at(0.1).about()).hasValue(12.5);
    assertThat(about(3).at(0.1).about()).hasValue(3.0);
  }

  @Test
  void anExpectationHasOneBound() {
    assertThatThrownBy(() -> expectation(Optional.empty(), Optional.empty(), Optional.empty()))
        .hasMessageContaining("just one of");
    assertThatThrownBy(() -> expectation(Optional.of(1.0), Optional.of(1.0), Optional.empty()))
        .hasMessageContaining("just one of");
    assertThatThrownBy(() -> about(0)).hasMessageContaining("more than 0");
    assertThatThrownBy(
            () ->
                new Expectation(
                    Optional.of(1.0), Optional.of(0.99), Optional.empty(), Optional.empty(), false))
        .hasMessageContaining("1 or more");
  }

  private static Expectation about(double value) {
    return expectation(Optional.of(value), Optional.empty(), Optional.empty());
  }

  private static Expectation expectation(
      Optional<Double> about, Optional<Double> above, Optional<Double> below) {
    return new Expectation(about, Optional.empty(), above, below, false);
  }
}
