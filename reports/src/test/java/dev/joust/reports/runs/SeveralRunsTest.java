package dev.joust.reports.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs stand side by side, each contender beside itself. */
class SeveralRunsTest {

  private static final Measure RATE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Cell CELL = Cell.of("flow").with("connections", 100);

  @Test
  void eachRunIsHeldAgainstTheFirstByWelchsInterval() {
    SeveralRuns several = SeveralRuns.of(List.of(run("a", 100, 110, 120), run("b", 200, 220, 300)));

    RunTable.Row row = several.tables().get(0).rows().get(0);
    assertThat(row.contender()).isEqualTo("netty");
    assertThat(row.values()).allMatch(own -> own.isPresent());
    assertThat(row.toFirst().get(0)).isEmpty();
    assertThat(row.toFirst().get(1))
        .get()
        .satisfies(
            ratio -> {
              // Calculated apart: 2.716 degrees of freedom, of which t is 3.380.
              assertThat(ratio.value()).isCloseTo(2.15443, within(1e-4));
              Interval own = ratio.interval().orElseThrow();
              assertThat(own.low()).isCloseTo(1.3733, within(1e-3));
              assertThat(own.high()).isCloseTo(3.3799, within(1e-3));
            });
  }

  @Test
  void theIntervalsOfATableHoldTogether() {
    Run one = run("a", 100, 110, 120);
    SeveralRuns two = SeveralRuns.of(List.of(one, run("b", 100, 110, 120)));
    SeveralRuns three =
        SeveralRuns.of(List.of(one, run("b", 100, 110, 120), run("c", 100, 110, 120)));

    assertThat(width(three)).isGreaterThan(width(two));
  }

  private static double width(SeveralRuns several) {
    Interval own =
        several
            .tables()
            .get(0)
            .rows()
            .get(0)
            .toFirst()
            .get(1)
            .orElseThrow()
            .interval()
            .orElseThrow();
    return own.high() / own.low();
  }

  @Test
  void oneBlockGivesARatioWithoutAnInterval() {
    RunTable.Row row =
        SeveralRuns.of(List.of(run("a", 100), run("b", 200))).tables().get(0).rows().get(0);

    assertThat(row.toFirst().get(1))
        .get()
        .satisfies(
            ratio -> {
              assertThat(ratio.value()).isCloseTo(2, within(1e-9));
              assertThat(ratio.interval()).isEmpty();
            });
    assertThat(row.intervals()).isEmpty();
  }

  @Test
  void whatOneRunAloneHasIsLeftOut() {
    Run other = builder().fork(1, "steady", "netty", CELL.with("connections", 7), RATE, 1).build();
    SeveralRuns several = SeveralRuns.of(List.of(run("a", 100, 110), named(other, "b")));

    assertThat(several.tables()).isEmpty();
    assertThat(new RunsReport(several).markdown())
        .contains("The runs have nothing in common that could be compared.");
  }

  @Test
  void runsOfSeveralMethodsAreRefused() {
    Run one = run("a", 1);
    Run other = named(builder().method("2").build(), "b");

    assertThatThrownBy(() -> SeveralRuns.of(List.of(one, other)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a was measured by method version 1, and b by version 2");
  }

  @Test
  void aPageNamesTheRunsAndHasATableForEachMeasure() {
    String page =
        new RunsReport(SeveralRuns.of(List.of(run("a", 100, 101, 102), run("b", 200, 201, 202))))
            .markdown()
            .replaceAll(" +", " ");

    assertThat(page)
        .startsWith("# Joust: 2 runs side by side\n")
        .contains("| A | a |", "| B | b |")
        .contains("| netty | 1.0 | 1.0 |")
        .contains("Of 1 value that a run shares with run A", "1 differs.")
        .contains("### steady, client wire: Throughput")
        .contains("| connections=100 | netty | 101 [", "+99 % (");
  }

  @Test
  void jsonHasAValueForEachRunAndContender() throws IOException {
    JsonNode tree =
        JsonMapper.builder()
            .build()
            .readTree(RunsJson.of(SeveralRuns.of(List.of(run("a", 100, 101), run("b", 200, 201)))));

    assertThat(tree.at("/runs/1/run").asText()).isEqualTo("b");
    assertThat(tree.at("/runs/1/versions/netty").asText()).isEqualTo("1.0");
    assertThat(tree.at("/tables/0/rows/0/values/0/value").asDouble())
        .isCloseTo(Math.sqrt(100 * 101), within(1e-9));
    assertThat(tree.at("/tables/0/rows/0/toFirst/0").isNull()).isTrue();
    assertThat(tree.at("/tables/0/rows/0/toFirst/1/ratio").asDouble()).isBetween(1.9, 2.1);
  }

  @Test
  void anHtmlPageStandsAlone() {
    SeveralRuns several = SeveralRuns.of(List.of(run("a", 100, 101), run("b<", 200, 201)));
    String html = new RunsReport(several).html();

    assertThat(html)
        .contains("<h1>2 runs side by side</h1>")
        .contains("<td>b&lt;</td>")
        .contains("<h3>steady, client wire: Throughput</h3>")
        .contains("\"marker\":\"triangle\"", "netty\\nB to A: +100 %")
        .doesNotContain("<link", "<script src", "<img");
  }

  private static RunBuilder builder() {
    RunBuilder run = new RunBuilder().contender("netty").measure(RATE);
    return run.suite(new SuiteLayout("flow", "Flow", "", "connections", List.of(RATE.name())));
  }

  private static Run run(String name, double... blocks) {
    RunBuilder run = builder();
    for (int i = 0; i < blocks.length; i++) {
      run.fork(i + 1, "steady", "netty", CELL, RATE, blocks[i]);
    }
    return named(run.build(), name);
  }

  private static Run named(Run run, String name) {
    return new Run(name, run.manifest(), run.trials(), run.warnings(), Set.of());
  }
}
