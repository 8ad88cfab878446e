package dev.joust.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Histograms as text. */
class BarsTest {

  @Test
  void drawsALineForEachStepOfOneTwoFive() {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(900_000, 3);
    nanos.recordValueWithCount(2_000_000, 6_000);
    nanos.recordValueWithCount(12_000_000, 1_500);

    assertThat(Bars.of(nanos))
        .containsExactly(
            "up to   1 ms           3 < 0.1 %  #",
            "up to   2 ms       6,000    80 %  " + "#".repeat(40),
            "up to   5 ms           0     0 %",
            "up to  10 ms           0     0 %",
            "up to  20 ms       1,500    20 %  " + "#".repeat(10));
  }

  @Test
  void drawsNothingOfNothing() {
    assertThat(Bars.of(new Histogram(3))).isEmpty();
  }
}
