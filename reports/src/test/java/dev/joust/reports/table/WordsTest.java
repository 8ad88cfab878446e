package dev.joust.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

  private static final Measure MEASURE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");

  private static Comparison undecided(double low, double high) {
    Ratio ratio = new Ratio(1.1, Optional.of(new Interval(low, high)), 2);
    return new Comparison(
        Cell.of("flow"), "a", "b", Optional.of(ratio), Optional.empty(), Statement.UNDECIDED);
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 9.9, a and b (-50 to +890 %)",
    "0.5, 10, a and b (-50 to +900 %)",
    "0.5, 10.1, 1 pair whose intervals reach beyond tenfold",
    "0.1, 2, a and b (-90 to +100 %)",
    "0.09, 2, 1 pair whose intervals reach beyond tenfold"
  })
  void anUndecidedPairIsToldByItsIntervalUpToTenfold(double low, double high, String told) {
    assertThat(new Words(MEASURE, List.of(undecided(low, high))).lines())
        .containsExactly("Throughput, undecided: " + told + ".");
  }

  @Test
  void thosePairsAreCountedOfWhichNextToNothingIsKnown() {
    assertThat(
            new Words(
                    MEASURE,
                    List.of(undecided(0.001, 500), undecided(0.9, 1.3), undecided(0.02, 50)))
                .lines())
        .containsExactly(
            "Throughput, undecided: a and b (-10 to +30 %);"
                + " 2 pairs whose intervals reach beyond tenfold.");
  }
}
