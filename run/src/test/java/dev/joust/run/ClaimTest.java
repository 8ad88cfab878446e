package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a measurement makes of a claim. */
class ClaimTest {

  private static final Cell CELL = Cell.of("jobs");

  @ParameterizedTest
  @CsvSource({
    "5, 5, reproduced",
    "5, 3.4, reproduced",
    "5, 7.4, reproduced",
    "5, 7.6, direction only",
    "5, 1.1, direction only",
    "5, 1, not reproduced",
    "5, 0.9, not reproduced",
    "0.5, 0.9, direction only",
    "0.5, 1.2, not reproduced",
  })
  void aRatioIsNearOrOnTheSameSideOfOneOrNeither(double published, double measured, String words) {
    Claim claim = Claim.ratio("A1", "text", "measure", CELL, CELL, published);

    assertThat(claim.finding(measured).words()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "250, 200, reproduced",
    "250, 400, not reproduced",
    "0, 0, reproduced",
    "0, 0.1, not reproduced"
  })
  void aValueHasNoDirection(double published, double measured, String words) {
    Claim claim = Claim.value("A5", "text", "measure", CELL, published);

    assertThat(claim.finding(measured).words()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"0.96, reproduced", "0.95, not reproduced"})
  void aClaimCanBeStricter(double measured, String words) {
    Claim claim = Claim.value("B4", "text", "measure", CELL, 1).within(1.05);

    assertThat(claim.finding(measured).words()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"0.99, reproduced", "1, not reproduced"})
  void aClaimCanSayNoMoreThanSmaller(double measured, String words) {
    Claim claim = Claim.smaller("B1", "text", "measure", CELL, CELL);

    assertThat(claim.finding(measured).words()).isEqualTo(words);
  }
}
