package dev.joust.reports.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.summary.Usability.Level;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a run is to be used: by how many of its results are not valid. */
class UsabilityTest {

  private static final Cell CELL = Cell.of("flow");
  private static final Measure RATE =
      new Measure("rate", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Rate");

  @ParameterizedTest
  @CsvSource({
    // results, of which suspect, of which invalid
    "100, 0, 0, USABLE",
    "100, 9, 0, USABLE",
    "100, 10, 0, WITH_DOUBTS",
    "100, 11, 0, WITH_DOUBTS",
    "100, 5, 5, WITH_DOUBTS",
    "100, 49, 0, WITH_DOUBTS",
    "100, 50, 0, NOT_TO_BE_USED",
    "100, 0, 50, NOT_TO_BE_USED",
    "100, 51, 0, NOT_TO_BE_USED",
    "1, 1, 0, NOT_TO_BE_USED",
  })
  void isByTheShareOfResultsThatAreNotValid(int results, int suspect, int invalid, Level level) {
    assertThat(Usability.of(run(results, suspect, invalid).build()).level()).isEqualTo(level);
  }

  @Test
  void saysHowManyAndWhyInASentence() {
    assertThat(Usability.of(run(54, 51, 3).build()).text())
        .isEqualTo(
            "Do not use this run: 51 of 54 results are suspect and 3 are invalid, most often:"
                + " machine busy: other processes took 0.0 cores.");
    assertThat(Usability.of(run(8, 1, 0).build()).text())
        .isEqualTo(
            "Use this run with care: 1 of 8 results is suspect, most often: machine busy: other"
                + " processes took 0.0 cores.");
    assertThat(Usability.of(run(54, 0, 0).build()).text())
        .isEqualTo("This run is usable: all 54 results are valid.");
  }

  @Test
  void aRunWithoutResultsIsNotToBeUsed() {
    assertThat(Usability.of(new RunBuilder().build()))
        .isEqualTo(new Usability(Level.NOT_TO_BE_USED, "no trial has ended"));
  }

  @Test
  void aRunOfWhichSomethingIsMissingHasDoubts() {
    assertThat(Usability.of(run(8, 0, 0).warning("line 3 is torn").build()).text())
        .isEqualTo("Use this run with care: its files are damaged; all 8 results are valid.");
    assertThat(Usability.of(run(8, 0, 0).stopped().build()).level()).isEqualTo(Level.WITH_DOUBTS);
    assertThat(Usability.of(run(8, 8, 0).stopped().build()).level())
        .isEqualTo(Level.NOT_TO_BE_USED);
  }

  private static RunBuilder run(int results, int suspect, int invalid) {
    RunBuilder run = new RunBuilder().measure(RATE).contender("a");
    for (int block = 0; block < results; block++) {
      Verdict verdict =
          block < suspect
              ? Verdict.SUSPECT
              : block < suspect + invalid ? Verdict.INVALID : Verdict.VALID;
      List<String> reasons =
          verdict == Verdict.VALID
              ? List.of()
              : List.of("machine busy: other processes took 0.%d cores".formatted(block));
      run.trial(
          block,
          "steady",
          "a",
          new CellResult(CELL, verdict, reasons, Map.of(), List.of(), List.of()));
    }
    return run;
  }
}
