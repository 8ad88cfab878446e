package dev.joust.reports.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Cell;
import dev.joust.run.Iteration;
import dev.joust.run.Measures;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Curves over the rates of single slices. */
class RateCurvesTest {

  private static final String RATE = "offeredRequestsPerSecond";
  private static final String P99 = "sliceResponseTimeP99Micros";
  private static final SuiteLayout LAYOUT =
      new SuiteLayout("search", "Search", "What?", "exchange", List.of());

  private final RunBuilder run =
      new RunBuilder()
          .contender("a")
          .contender("b")
          .measure(Measures.named(RATE))
          .measure(Measures.named(P99))
          .suite(LAYOUT);

  @Test
  void slicesOfNearlyTheSameRateAreOnePoint() {
    trial(1, "a", slice(10_000, 2_000), slice(20_000, 8_000));
    trial(2, "a", slice(10_030, 3_000));
    trial(3, "a", slice(10_050, 9_000));
    trial(1, "b", slice(10_000, 4_000));

    Chart chart = charts().get(0);

    assertThat(chart.unit()).isEqualTo("ms");
    List<Point> points = chart.panels().get(0).points();
    assertThat(points).extracting(Point::c).containsExactly(0, 0, 1);
    assertThat(points).extracting(Point::v).containsExactly(3.0, 8.0, 4.0);
    assertThat(points).extracting(Point::n).containsExactly(3, 1, 1);
  }

  @Test
  void aPointOfOneSliceIsSaidToBeOne() {
    trial(1, "a", slice(10_000, 2_000), slice(20_000, 8_000), slice(20_000, 9_000));

    Chart chart = charts().get(0);

    assertThat(chart.panels().get(0).points())
        .extracting(Point::mark)
        .containsExactly("of one slice", null);
    assertThat(chart.hasSingleSlices()).isTrue();
    assertThat(chart.hasDoubts()).isFalse();
    assertThat(chart.rows())
        .flatExtracting(Chart.Row::entries)
        .extracting(Chart.Entry::interval)
        .containsExactly("1 slice", "2 slices");
  }

  @Test
  void disturbedSlicesAreLeftOut() {
    Iteration disturbed =
        new Iteration(2, Map.of(RATE, 10_000.0, P99, 9e6), Map.of(), Optional.of("machine busy"));
    trial(1, "a", slice(10_000, 2_000), disturbed);

    assertThat(charts().get(0).panels().get(0).points()).extracting(Point::v).containsExactly(2.0);
  }

  @Test
  void slicesWithoutARateOfTheirOwnHaveNoCurve() {
    trial(1, "a", new Iteration(1, Map.of(P99, 2_000.0), Map.of()));

    assertThat(charts()).isEmpty();
  }

  private void trial(int block, String contender, Iteration... slices) {
    List<Iteration> numbered = new ArrayList<>();
    for (Iteration slice : slices) {
      numbered.add(
          new Iteration(numbered.size() + 1, slice.measures(), slice.errors(), slice.leftOut()));
    }
    run.trial(block, "steady", contender, RunBuilder.result(Cell.of("search"), numbered));
  }

  private static Iteration slice(double rate, double p99Micros) {
    return new Iteration(1, Map.of(RATE, rate, P99, p99Micros), Map.of());
  }

  private List<Chart> charts() {
    Run built = run.build();
    return new RateCurves(new RunView(built, Statistics.of(built)), LAYOUT).charts();
  }
}
