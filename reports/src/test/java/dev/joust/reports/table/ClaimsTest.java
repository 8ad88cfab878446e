package dev.joust.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Claim;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a source published stands beside what was measured. */
class ClaimsTest {

  private static final Measure CPU =
      new Measure("cpuSeconds", "s", Measure.Direction.LOWER, Measure.Aggregate.MEDIAN, "CPU time");
  private static final Cell POLL = Cell.of("jobs").with("exchange", "poll");
  private static final Cell SOCKET = Cell.of("jobs").with("exchange", "websocket");
  private static final Cell UNASKED = Cell.of("jobs").with("exchange", "sse");

  @Test
  void eachClaimHasARowForEachContenderThatMeasuredIt() {
    RunBuilder run =
        run(
            Claim.ratio("A1", "CPU of polling to WebSocket", CPU.name(), POLL, SOCKET, 4.8),
            Claim.value("A2", "CPU of polling", CPU.name(), POLL, 3));
    for (int block = 1; block <= 2; block++) {
      run.fork(block, "scenario", "a", POLL, CPU, 4 * block);
      run.fork(block, "scenario", "a", SOCKET, CPU, block);
      run.fork(block, "scenario", "b", POLL, CPU, 2);
      run.fork(block, "scenario", "b", SOCKET, CPU, 4);
    }

    assertThat(tables(run).replaceAll(" +", " "))
        .contains("What the source published")
        .contains("- A1: CPU of polling to WebSocket")
        .contains("| A1 | a | 4.80 | 4.00 | reproduced |")
        .contains("| A1 | b | 4.80 | 0.500 | not reproduced |")
        .contains("| A2 | a | 3.00 | 6.00 | not reproduced |")
        .contains("| A2 | b | 3.00 | 2.00 | reproduced |");
  }

  @Test
  void aClaimThatNobodyMeasuredIsLeftOut() {
    RunBuilder run = run(Claim.ratio("A1", "CPU", CPU.name(), POLL, UNASKED, 4.8));
    run.fork(1, "scenario", "a", POLL, CPU, 4);

    assertThat(tables(run)).doesNotContain("What the source published", "A1");
  }

  @Test
  void suspectNumbersDecideNothing() {
    RunBuilder run = run(Claim.ratio("A1", "CPU", CPU.name(), POLL, SOCKET, 4.8));
    run.fork(1, "scenario", "a", POLL, CPU, 4);
    run.trial(
        1,
        "scenario",
        "a",
        new CellResult(
            SOCKET,
            Verdict.SUSPECT,
            List.of("jobs failed"),
            Map.of(CPU.name(), 1.0),
            List.of(),
            List.of()));

    assertThat(tables(run).replaceAll(" +", " "))
        .contains("| A1 | a | 4.80 | 4.00 | undecided, as the numbers are suspect |");
  }

  @Test
  void aTimeScaleIsSaidWhereJobsWereRun() {
    RunBuilder run = run();
    run.configuration().put("timeScale", 0.1);

    assertThat(Report.markdown(run.build()))
        .contains("Time scale of jobs: 0.1, so that 10 s last 1.0 s");
  }

  private static String tables(RunBuilder run) {
    return Report.pages(run.build()).get("tables/jobs.md");
  }

  private static RunBuilder run(Claim... claims) {
    return new RunBuilder()
        .contender("a")
        .contender("b")
        .measure(CPU)
        .suite(
            new SuiteLayout("jobs", "Jobs", "How?", "exchange", List.of(CPU.name()))
                .with(List.of(claims)));
  }
}
