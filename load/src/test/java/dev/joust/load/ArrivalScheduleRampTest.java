package dev.joust.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalScheduleRampTest {

  /** From 100 to 300/s in 10 s, 2,000 requests: by 5 s 100 · 5 + 20 · 5² / 2 = 750 of them. */
  @Test
  void theRateRisesEvenly() {
    ArrivalSchedule ramp = ArrivalSchedule.during(Duration.ofSeconds(10), 100, 300);

    assertThat(ramp.requests()).isEqualTo(2_000);
    assertThat(ramp.time()).isEqualTo(Duration.ofSeconds(10));
    assertThat(ramp.dueNanos(0)).isZero();
    assertThat((double) ramp.dueNanos(750)).isCloseTo(5e9, within(1e3));
    assertThat((double) ramp.dueNanos(2_000)).isCloseTo(10e9, within(1e3));
    assertThat(ramp.dueBy(Duration.ofSeconds(5))).isEqualTo(750);
  }

  @ParameterizedTest
  @CsvSource({"100, 300", "300, 100", "250, 250"})
  void requestsAreDueInTheirOrder(double first, double last) {
    ArrivalSchedule ramp = ArrivalSchedule.during(Duration.ofSeconds(4), first, last);

    long[] due = LongStream.range(0, ramp.requests()).map(ramp::dueNanos).toArray();

    assertThat(due).isSorted();
    assertThat(due[due.length - 1]).isLessThanOrEqualTo(4_000_000_000L);
  }

  @Test
  void aRateOfNothingIsRefused() {
    assertThatThrownBy(() -> ArrivalSchedule.during(Duration.ofSeconds(1), 100, 0))
        .hasMessageContaining("must be more than 0");
  }
}
