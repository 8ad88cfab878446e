package dev.joust.harness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.load.Objective.Outcome;
import dev.joust.lab.input.UsageException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a load is held to. */
class ObjectiveTest {

  @Test
  void namesAPercentileAndItsLimit() {
    assertThat(Objective.parse("p99.9=50ms"))
        .isEqualTo(new Objective("p99.9=50ms", 99.9, Duration.ofMillis(50)));
  }

  @Test
  void theMaximumIsOfAllRequests() {
    assertThat(Objective.parse("max=1s"))
        .isEqualTo(new Objective("max=1s", 100, Duration.ofSeconds(1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p99",
        "99=10ms",
        "p0=10ms",
        "p100.1=10ms",
        "p=1s",
        "",
        "p999=1s",
        "max",
        "min=1s",
        "pmax=1s"
      })
  void whatIsNoPercentileIsRefused(String text) {
    assertThatThrownBy(() -> Objective.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--slo is '%s', must be a percentile or max and its limit, such as p99=10ms or max=1s"
                .formatted(text));
  }

  @Test
  void aLimitHasAUnit() {
    assertThatThrownBy(() -> Objective.parse("p99=10"))
        .hasMessage(
            "--slo p99=10 is '10', must be a number with its unit, such as 500ms, 10s or 2m");
  }

  @ParameterizedTest
  @CsvSource({
    "0.98999, p99=10ms missed: 98.999 % of the requests were answered in time",
    "0.99, p99=10ms met: 99.0 % of the requests were answered in time",
    "0.999999, p99=10ms met: 99.999 % of the requests were answered in time",
    "1, p99=10ms met: 100.0 % of the requests were answered in time",
  })
  void isMetIfSoManyWereAnsweredInTime(double share, String line) {
    assertThat(new Outcome(Objective.parse("p99=10ms"), share).line()).isEqualTo(line);
  }

  /** Below, at and above what was promised, whatever the fractions are in binary. */
  @ParameterizedTest
  @CsvSource({
    "p50, 499, 1000, false",
    "p50, 500, 1000, true",
    "p50, 501, 1000, true",
    "p57, 56, 100, false",
    "p57, 57, 100, true",
    "p90, 899999, 1000000, false",
    "p90, 900000, 1000000, true",
    "p99, 989, 1000, false",
    "p99, 990, 1000, true",
    "p99.9, 998, 1000, false",
    "p99.9, 999, 1000, true",
    "p99.9, 1000, 1000, true",
    "max, 999999999, 1000000000, false",
    "max, 1000000000, 1000000000, true",
  })
  void aRequestMoreOrLessDecides(String percentile, long inTime, long requests, boolean isMet) {
    Objective objective = Objective.parse(percentile + "=10ms");

    assertThat(new Outcome(objective, (double) inTime / requests).isMet()).isEqualTo(isMet);
  }
}
