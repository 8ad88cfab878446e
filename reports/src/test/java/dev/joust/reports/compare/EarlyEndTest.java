package dev.joust.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.simultaneous.Look;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Until;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A comparison whose second contender takes about 5 % more CPU is looked at after six blocks. */
class EarlyEndTest {

  private static final Measure CPU =
      new Measure(
          "serverCpuMicrosPerRequest", "µs", Direction.LOWER, Aggregate.MEDIAN, "Server CPU");
  private static final Cell CELL = Cell.of("flow").with("exchange", "http").with("bytes", 512);
  private static final Until HOUR = new Until(Until.WHATEVER_IT_TAKES, Duration.ofHours(1));
  private static final String WHY =
      "6 blocks, as a worsening of 3 % or more is told: fw@2, serverCpuMicrosPerRequest, http,"
          + " bytes=512: +5.1 % (+5 to +5.2)";

  private static Run run(int blocks, double after, Until until) {
    RunBuilder run =
        new RunBuilder()
            .measure(CPU)
            .contender("fw@1")
            .contender("fw@2")
            .until(until)
            .suite(new SuiteLayout("flow", "Flow", "?", "bytes", List.of(CPU.name())));
    for (int block = 1; block <= blocks; block++) {
      run.fork(block, "steady", "fw@1", CELL, CPU, 10);
      run.fork(block, "steady", "fw@2", CELL, CPU, after + 0.01 * (block % 3));
    }
    return run.build();
  }

  @Test
  void aWorseningThatIsToldAndLargeEnoughEndsIt() {
    assertThat(Changes.earlyEnd(run(6, 10.5, HOUR.looking(0.03))).orElseThrow()).isEqualTo(WHY);
    assertThat(Changes.earlyEnd(run(6, 10.5, HOUR.looking(0.0509)))).isPresent();
    assertThat(Changes.earlyEnd(run(6, 10.5, HOUR.looking(0.0511)))).as("too small").isEmpty();
    assertThat(Changes.earlyEnd(run(6, 9.5, HOUR.looking(0.03)))).as("better").isEmpty();
  }

  @Test
  void itGoesOnWhereNobodyLooks() {
    assertThat(Changes.earlyEnd(run(5, 10.5, HOUR.looking(0.03)))).isEmpty();
    assertThat(Changes.earlyEnd(run(7, 10.5, HOUR.looking(0.03)))).isEmpty();
    assertThat(Changes.earlyEnd(run(6, 10.5, HOUR))).isEmpty();
  }

  @Test
  void whatHasEndedItIsSaid() {
    Run ended = run(6, 10.5, HOUR.looking(0.03).ended("6 blocks, as it is so"));
    Changes changes = Changes.of(ended, "fw@1");
    Usability usability = Usability.of(ended);
    Optional<Gate> gate =
        Optional.of(Gate.of(changes, Limits.parse(List.of("slower=3%"), List.of(CPU))));

    assertThat(changes.looks()).isEqualTo(Looks.soFar(6));
    assertThat(new ChangesReport(changes, usability, gate).markdown())
        .contains("It ended after 6 blocks, as it is so.");
    assertThat(ChangesJson.of(changes, usability, gate))
        .contains("\"ending\" : \"6 blocks, as it is so\"");
    assertThat(gate.get().tests(changes, usability).cases())
        .extracting(own -> own.name())
        .contains("ended after 6 blocks, as it is so");
  }

  @Test
  void atItsEndAllLooksAreCounted() {
    Changes changes = Changes.of(run(8, 10.5, HOUR.looking(0.03)), "fw@1");

    assertThat(changes.looks().all()).extracting(Look::blocks).containsExactly(6, 8);
    assertThat(changes.looks().now().error()).isEqualTo(0.05);
    assertThat(
            new ChangesReport(changes, Usability.of(run(8, 10.5, HOUR)), Optional.empty())
                .text(200))
        .contains("Intervals hold at once over 1 question and 2 looks, after 6, 8 blocks:");
  }
}
