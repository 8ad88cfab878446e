package dev.joust.harness.trial.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.joust.run.Measure;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Measures are declared with where they come from. */
class GaugeTest {

  private static final List<Gauge<Double>> GAUGES =
      List.of(
          Gauge.always("requests", value -> 2 * value),
          Gauge.always("startUpMillis", value -> 1 / value),
          Gauge.of(
              "requestsPerSecond",
              value -> value < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(value))));

  @Test
  void whatIsNotInTheTableIsNotMeasured() {
    assertThatThrownBy(() -> Gauge.always("half", Double::doubleValue))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("measures.csv lacks half");
  }

  @Test
  void tellsValuesInTheOrderOfTheirDeclaration() {
    assertThat(Gauge.read(GAUGES, 4.0))
        .containsExactly(
            entry("requests", 8.0), entry("startUpMillis", 0.25), entry("requestsPerSecond", 2.0));
    assertThat(Gauge.measures(GAUGES))
        .extracting(Measure::name)
        .containsExactly("requests", "startUpMillis", "requestsPerSecond");
  }

  @Test
  void leavesOutWhatThereIsNoneOf() {
    assertThat(Gauge.read(GAUGES, -4.0)).containsOnlyKeys("requests", "startUpMillis");
  }

  @Test
  void leavesOutWhatIsNoFiniteNumber() {
    assertThat(Gauge.read(GAUGES, 0.0)).containsOnlyKeys("requests", "requestsPerSecond");
  }

  @Test
  void isReadOffAPart() {
    List<Gauge<String>> ofLengths = Gauge.within(GAUGES, text -> (double) text.length());

    assertThat(Gauge.read(ofLengths, "four")).containsEntry("requestsPerSecond", 2.0);
  }
}
