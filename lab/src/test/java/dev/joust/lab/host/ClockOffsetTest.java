package dev.joust.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.lab.host.ClockOffset.Reading;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

  private static ClockOffset millis(long offset, long bound) {
    return new ClockOffset(Duration.ofMillis(offset), Duration.ofMillis(bound));
  }

  @Test
  void theQuickestReadingCounts() {
    long second = 1_000_000_000;
    ClockOffset offset =
        ClockOffset.of(
            List.of(
                new Reading(second, second + 90_000_000, second + 80_000_000),
                new Reading(2 * second, 2 * second + 53_000_000, 2 * second + 6_000_000)));

    assertThat(offset).isEqualTo(millis(50, 3));
    assertThat(offset).hasToString("+50.0 ms ± 3.0 ms");
  }

  @Test
  void aClockThatIsBehindHasANegativeOffset() {
    assertThat(ClockOffset.of(List.of(new Reading(10_000_000, 4_000_000, 12_000_000))))
        .isEqualTo(millis(-7, 1))
        .hasToString("-7.0 ms ± 1.0 ms");
  }

  @Test
  void twoClocksAreComparedByAThird() {
    assertThat(millis(5, 1).since(millis(-2, 3))).isEqualTo(millis(7, 4));
  }

  @Test
  void theLimitIsExceededByMoreThanTheBoundAlone() {
    Duration limit = Duration.ofMillis(10);
    assertThat(millis(12, 3).exceeds(limit)).isFalse();
    assertThat(millis(13, 3).exceeds(limit)).isFalse();
    assertThat(millis(14, 3).exceeds(limit)).isTrue();
    assertThat(millis(-14, 3).exceeds(limit)).isTrue();
  }
}
