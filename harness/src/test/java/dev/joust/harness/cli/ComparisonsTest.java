package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.lab.input.UsageException;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonsTest {

  private static Profiles compare(String... suites) {
    Profiles profiles = new Profiles(Suites.ALL, "compare");
    return suites.length == 0 ? profiles : profiles.set("--suites", "ask", List.of(suites));
  }

  @Test
  void asksForNothingThatIsNeitherBetterNorWorse() {
    assertThat(Comparisons.measures(compare("stress", "fanout", "live")))
        .extracting(Measure::better)
        .isNotEmpty()
        .doesNotContain(Direction.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "startUpMillis | startUpMillis is asked with --suites startup or --budget 10m",
        "responseTimeP99Micros | responseTimeP99Micros is asked with --suites latency or --budget 20m",
        "deliveryLastMillis | deliveryLastMillis is asked with --suites fanout",
        "breakingUsers | breakingUsers is asked with --suites stress",
        "reach | reach is measured but not compared by any suite",
        "deliveryMedianMillis | deliveryMedianMillis is measured but not compared by any suite",
        "deliveriesPerSecond | deliveriesPerSecond is measured but not compared by any suite",
        "rssBytes | rssBytes is measured but not compared by any suite",
      })
  void sayWhoComparesAMeasureThatIsNotAsked(String measure, String words) {
    assertThat(Comparisons.elsewhere(compare(), measure)).hasValue(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"serverCpuMicrosPerRequest", "allocatedBytesPerRequest", "speed"})
  void saysNothingOfWhatIsAskedOrUnknown(String measure) {
    assertThat(Comparisons.elsewhere(compare(), measure)).isEmpty();
  }

  @Test
  void refusesAMeasureInWordsThatAreTrue() {
    assertThatCode(() -> Comparisons.requireMeasure(compare(), "requestsPerSecond", "--measure"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Comparisons.requireMeasure(compare(), "speed", "--measure"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--measure: no measure 'speed': known are ");
    assertThatThrownBy(() -> Comparisons.requireMeasure(compare(), "rssBytes", "one"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("one: rssBytes is measured but not compared by any suite; compared")
        .hasMessageContaining("serverCpuMicrosPerRequest");
    assertThatThrownBy(() -> Comparisons.requireMeasure(compare(), "startUpMillis", "one"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("one: startUpMillis is asked with --suites startup or --budget 10m")
        .hasMessageContaining("; compared are: ");
  }
}
