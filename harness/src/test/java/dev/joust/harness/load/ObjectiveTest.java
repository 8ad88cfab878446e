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

  @ParameterizedTest
  @ValueSource(strings = {"p99", "99=10ms", "p0=10ms", "p100.1=10ms", "p=1s", "", "p999=1s"})
  void whatIsNoPercentileIsRefused(String text) {
    assertThatThrownBy(() -> Objective.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--slo is '%s', must be a percentile and its limit, such as p99=10ms or p99.9=1s"
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
}
