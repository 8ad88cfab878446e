package dev.joust.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a rate was kept. */
class PacingTest {

  @ParameterizedTest
  @CsvSource({"1000, false", "991, false", "990, false", "989, true", "0, true"})
  void aRateIsMissedByMoreThanAHundredth(long ended, boolean missed) {
    assertThat(new Pacing(100, 10, 1_000, 1_000, ended).isMissed()).isEqualTo(missed);
  }

  @Test
  void saysWhatWasShed() {
    assertThat(new Pacing(2_000, 3, 6_000, 160, 150).lines())
        .containsExactly(
            "rate: 2,000/s asked, 50.0/s reached: missed by 98 %",
            "6,000 requests due, 5,850 of them shed",
            "shed: 5,840 never sent, 10 not answered by the end; in no percentile");
    assertThat(new Pacing(2_000, 3, 6_000, 6_000, 6_000).lines())
        .containsExactly(
            "rate: 2,000/s asked, 2,000/s reached: kept", "6,000 requests due, 0 of them shed");
  }
}
