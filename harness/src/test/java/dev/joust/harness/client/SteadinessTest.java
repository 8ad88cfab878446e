package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Four bursts in a row must lie within 10 %, and compilers have a tenth of the time at most. */
class SteadinessTest {

  private static final WarmUpSettings SETTINGS =
      new WarmUpSettings(200, 4, 0.1, 0.1, 100, 0, 10_000);

  private static Steadiness of(double compilingShare, Double... rates) {
    return Steadiness.of(
        List.of(rates), Collections.nCopies(rates.length, compilingShare), SETTINGS);
  }

  @Test
  void tooFewBurstsSayNothingYet() {
    assertThat(of(0, 100.0, 100.0, 100.0)).isEqualTo(Steadiness.STILL_WARMING);
    assertThat(of(0, 100.0, 100.0, 100.0, 100.0)).isEqualTo(Steadiness.STEADY);
  }

  @ParameterizedTest
  @CsvSource({"109, STEADY", "110, STEADY", "111, STILL_WARMING"})
  void steadyRatesLieWithinTheTolerance(double last, Steadiness expected) {
    assertThat(of(0, 100.0, 100.0, 110.0, last)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0.09, STEADY", "0.1, STEADY", "0.11, STILL_WARMING"})
  void compilersRestInASteadyState(double share, Steadiness expected) {
    assertThat(of(share, 100.0, 100.0, 100.0, 100.0)).isEqualTo(expected);
  }

  @Test
  void oneBurstWithBusyCompilersIsOneTooMany() {
    List<Double> shares = List.of(0.5, 0.0, 0.0, 0.2, 0.0);

    assertThat(Steadiness.of(Collections.nCopies(5, 100.0), shares, SETTINGS))
        .isEqualTo(Steadiness.STILL_WARMING);
  }

  @Test
  void ratesThatRiseAreStillWarming() {
    assertThat(of(0, 100.0, 110.0, 120.0, 130.0)).isEqualTo(Steadiness.STILL_WARMING);
  }

  @Test
  void ratesThatFallAreSlowing() {
    assertThat(of(0, 130.0, 120.0, 110.0, 100.0)).isEqualTo(Steadiness.SLOWING);
  }

  @Test
  void ratesThatGoUpAndDownHaveNoSteadyState() {
    assertThat(of(0, 100.0, 130.0, 130.0, 100.0)).isEqualTo(Steadiness.NO_STEADY_STATE);
  }

  @Test
  void whatWasBeforeTheLastBurstsIsForgotten() {
    assertThat(of(0, 10.0, 500.0, 100.0, 101.0, 102.0, 103.0)).isEqualTo(Steadiness.STEADY);
  }

  @Test
  void labelsAreThoseOfResults() {
    assertThat(Stream.of(Steadiness.values()).map(Steadiness::label))
        .containsExactly("steady", "still-warming", "slowing", "no-steady-state", "cold");
  }
}
