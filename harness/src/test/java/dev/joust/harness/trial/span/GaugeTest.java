package dev.joust.harness.trial.span;

import static dev.joust.run.Measure.Aggregate.MEDIAN;
import static dev.joust.run.Measure.Direction.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.joust.run.Measure;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Measures are declared with where they come from. */
class GaugeTest {

  private static final List<Gauge<Double>> GAUGES =
      List.of(
          Gauge.always("twice", "", NONE, MEDIAN, "Twice", value -> 2 * value),
          Gauge.always("inverse", "", NONE, MEDIAN, "Inverse", value -> 1 / value),
          Gauge.of(
              "root",
              "",
              NONE,
              MEDIAN,
              "Root",
              value -> value < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(value))));

  @Test
  void tellsValuesInTheOrderOfTheirDeclaration() {
    assertThat(Gauge.read(GAUGES, 4.0))
        .containsExactly(entry("twice", 8.0), entry("inverse", 0.25), entry("root", 2.0));
    assertThat(Gauge.measures(GAUGES))
        .extracting(Measure::name)
        .containsExactly("twice", "inverse", "root");
  }

  @Test
  void leavesOutWhatThereIsNoneOf() {
    assertThat(Gauge.read(GAUGES, -4.0)).containsOnlyKeys("twice", "inverse");
  }

  @Test
  void leavesOutWhatIsNoFiniteNumber() {
    assertThat(Gauge.read(GAUGES, 0.0)).containsOnlyKeys("twice", "root");
  }

  @Test
  void isReadOffAPart() {
    List<Gauge<String>> ofLengths = Gauge.within(GAUGES, text -> (double) text.length());

    assertThat(Gauge.read(ofLengths, "four")).containsEntry("root", 2.0);
  }
}
