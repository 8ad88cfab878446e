package dev.joust.harness.trial.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Measures are declared with where they come from. */
class GaugeTest {

  private static final MeasureTable TABLE =
      new MeasureTable(
          """
          twice   |       | none   | median         | Twice
          inverse |       | lower  | max            | Inverse
          root    | req/s | higher | lower quartile | Root, "quoted"
          """);

  private static final List<Gauge<Double>> GAUGES =
      List.of(
          TABLE.always("twice", value -> 2 * value),
          TABLE.always("inverse", value -> 1 / value),
          TABLE.gauge(
              "root",
              value -> value < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(value))));

  @Test
  void aTableHasWhatThereIsToKnowOfAMeasure() {
    assertThat(Gauge.measures(GAUGES))
        .contains(
            new Measure("twice", "", Direction.NONE, Aggregate.MEDIAN, "Twice"),
            new Measure(
                "root", "req/s", Direction.HIGHER, Aggregate.LOWER_QUARTILE, "Root, \"quoted\""));
  }

  @Test
  void whatIsNotInTheTableIsNoMeasure() {
    assertThatThrownBy(() -> TABLE.always("half", Double::doubleValue))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no measure half");
  }

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
