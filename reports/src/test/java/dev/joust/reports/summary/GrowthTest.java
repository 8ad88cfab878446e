package dev.joust.reports.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What servers take with more connections than were measured. */
class GrowthTest {

  private static final Measure EACH = Measures.named("rssBytesPerConnection");
  private static final Measure ALL = Measures.named("rssBytes");

  private final RunBuilder run =
      new RunBuilder().contender("a").contender("b").measure(EACH).measure(ALL);

  @Test
  void aLineGoesThroughWhatEachBlockMeasured() {
    suite("connections");
    blocks("a", 100e6, 10e3);
    blocks("b", 50e6, 40e3);

    Growth growth = Growth.of(view()).get(0);

    assertThat(growth.least()).isEqualTo(1_000);
    assertThat(growth.most()).isEqualTo(5_000);
    Growth.Own first = growth.contenders().get(0);
    assertThat(first.base().value()).isCloseTo(100e6, within(1e6));
    assertThat(first.each().value()).isCloseTo(10e3, within(100.0));
    assertThat(growth.contenders().get(1).at(20_000).value()).isCloseTo(850e6, within(10e6));
  }

  @Test
  void theIntervalIsThatOfTheBlocksLines() {
    suite("connections");
    blocks("a", 100e6, 10e3);

    Estimate far = Growth.of(view()).get(0).contenders().get(0).at(20_000);

    assertThat(far.forks()).isEqualTo(3);
    assertThat(far.interval().orElseThrow().contains(300e6)).isTrue();
    assertThat(far.interval().orElseThrow().low()).isBetween(280e6, 299e6);
  }

  @Test
  void cellsOfNoNumberAndCellsWithoutTheMeasureAreNoPoints() {
    suite("connections");
    blocks("a", 100e6, 10e3);
    run.fork(1, "scenario", "a", Cell.of("idle").with("summary", "slope"), EACH, 1e3);
    run.fork(1, "scenario", "a", cell(20_000).with("ping", "15s"), EACH, 1e3);

    Growth growth = Growth.of(view()).get(0);

    assertThat(growth.most()).isEqualTo(5_000);
    assertThat(growth.contenders().get(0).each().value()).isCloseTo(10e3, within(100.0));
  }

  @Test
  void aMeasuredSlopeOfPlainConnectionsIsALineWithoutABase() {
    Measure slope = Measures.named("memorySlopeBytes");
    Measure ofMost = Measures.named("memoryOfMostBytes");
    run.measure(slope).measure(ofMost);
    run.suite(
        new SuiteLayout(
            "idle", "Idle", "What?", "connections", List.of(slope.name(), ofMost.name())));
    Cell cell = Cell.of("idle").with("summary", "slope");
    Cell compressed = Cell.of("idle").with("compression", "deflate").with("summary", "slope");
    for (int block = 1; block <= 3; block++) {
      double wobble = 1 + 0.01 * (block - 2);
      run.fork(block, "scenario", "a", compressed, slope, wobble * 300e3);
      run.fork(block, "scenario", "a", compressed, ofMost, wobble * 1500e6);
      run.fork(block, "scenario", "a", cell, slope, wobble * 10e3);
      run.fork(block, "scenario", "a", cell, ofMost, wobble * 50e6);
      run.fork(block, "scenario", "a", cell(1_000), EACH, wobble * 11e3);
    }

    assertThat(Growth.of(view())).isEmpty();
    Growth growth = Growth.ofSlopes(view()).get(0);

    assertThat(growth.least()).isEqualTo(1_000);
    assertThat(growth.most()).isEqualTo(5_000);
    assertThat(growth.farthest()).isEqualTo(20_000);
    assertThat(growth.contenders().get(0).at(20_000).value()).isCloseTo(200e6, within(1e6));
    assertThat(growth.contenders().get(0).at(20_000).interval().orElseThrow().low())
        .isBetween(190e6, 199e6);
  }

  @Test
  void oneNumberOfConnectionsMakesNoLine() {
    suite("connections");
    for (int block = 1; block <= 3; block++) {
      run.fork(block, "scenario", "a", cell(1_000), ALL, 1e8);
    }

    assertThat(Growth.of(view())).isEmpty();
  }

  @Test
  void aSuiteThatDoesNotVaryConnectionsHasNone() {
    suite("exchange");
    blocks("a", 100e6, 10e3);

    assertThat(Growth.of(view())).isEmpty();
  }

  private void suite(String columnFactor) {
    run.suite(
        new SuiteLayout("idle", "Idle", "What?", columnFactor, List.of(EACH.name(), ALL.name())));
  }

  private void blocks(String contender, double base, double each) {
    for (int block = 1; block <= 3; block++) {
      double wobble = 1 + 0.01 * (block - 2);
      run.fork(block, "scenario", contender, cell(1_000), ALL, wobble * (base + 1_000 * each));
      run.fork(block, "scenario", contender, cell(5_000), ALL, wobble * (base + 5_000 * each));
    }
  }

  private static Cell cell(int connections) {
    return Cell.of("idle").with("connections", connections);
  }

  private RunView view() {
    Run built = run.build();
    return new RunView(built, Statistics.of(built));
  }
}
