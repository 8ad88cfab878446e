package dev.joust.reports.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.junit.TestCase.Status;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build fails on what a run found to be wrong, and on nothing else. */
class RunTestsTest {

  private static final Measure RATE =
      new Measure("rate", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Cell CELL = Cell.of("flow").with("bytes", 512);
  private static final ClaimList NONE = new ClaimList(Map.of(), List.of());

  private final RunBuilder run = new RunBuilder().contender("a").measure(RATE);

  @Test
  void aCellWithAnInvalidResultFailsWithItsReason() {
    run.fork(1, "steady", "a", CELL, RATE, 100);
    assertThat(RunTests.of(run.build(), NONE).count(Status.FAILED)).isZero();
    run.trial(
        2,
        "steady",
        "a",
        new CellResult(
            CELL, Verdict.INVALID, List.of("12 errors"), Map.of(), List.of(), List.of()));

    TestSuite suite = RunTests.of(run.build(), NONE);

    assertThat(suite.cases())
        .contains(
            new TestCase(
                "run",
                "usable",
                Status.SKIPPED,
                "Do not use this run: 1 of 2 results is invalid, most often: 12 errors."),
            new TestCase("contract", "a", Status.PASSED, ""),
            new TestCase(
                "a.flow.steady.wire",
                "bytes=512",
                Status.FAILED,
                "1 of 2 results are invalid: block 2: 12 errors"))
        .hasSize(3);
  }

  @Test
  void aContenderThatDoesNotKeepTheContractFails() {
    run.failed("b", "answers 200 to what it does not know");

    assertThat(RunTests.of(run.build(), NONE).cases())
        .contains(
            new TestCase("contract", "b", Status.FAILED, "answers 200 to what it does not know"));
  }

  @Test
  void aClaimFailsIfItDoesNotHoldAndIsSkippedWhereNobodyCanTell(@TempDir Path folder)
      throws IOException {
    for (int block = 1; block <= 3; block++) {
      run.fork(block, "steady", "a", CELL, RATE, 100 + 0.01 * block);
    }
    Path file =
        Files.writeString(
            folder.resolve("claims.yaml"),
            """
            sources: {P: Promises}
            claims:
              - {id: kept, source: P, text: T, suite: flow, measure: rate, expect: {above: 90}}
              - {id: broken, source: P, text: T, suite: flow, measure: rate, expect: {above: 110}}
              - {id: open, source: P, text: T, suite: idle, measure: rate, expect: {above: 90}}
            """);

    assertThat(RunTests.of(run.build(), ClaimList.read(file)).cases())
        .contains(
            new TestCase("claims", "kept", Status.PASSED, ""),
            new TestCase("claims", "broken", Status.FAILED, "does not hold for a: T"),
            new TestCase("claims", "open", Status.SKIPPED, "not run: T"));
  }
}
