package dev.joust.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.RunBuilder;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a branch keeps, and what a later run makes of it on another machine. */
class BaselineTest {

  private static final Measure CPU =
      new Measure(
          "serverCpuMicrosPerRequest", "µs", Direction.LOWER, Aggregate.MEDIAN, "Server CPU");
  static final Cell CELL = Cell.of("flow").with("exchange", "http").with("bytes", 512);
  private static final int BLOCKS = 8;

  static RunBuilder builder(String... contenders) {
    RunBuilder run = new RunBuilder().measure(CPU);
    for (String contender : contenders) {
      run.contender(contender);
    }
    return run.suite(new SuiteLayout("flow", "Flow", "?", "bytes", List.of(CPU.name())));
  }

  /** In even blocks everything takes 1 % more, and the head half of a percent on top. */
  static RunBuilder measured(RunBuilder run, Cell cell, String contender, double micros) {
    for (int block = 1; block <= BLOCKS; block++) {
      double own = block % 2 == 0 ? 1.01 : 1;
      double ofHead = block % 2 == 0 && contender.startsWith("fw@.") ? 1.005 : 1;
      run.fork(block, "steady", contender, cell, CPU, micros * own * ofHead);
    }
    return run;
  }

  static RunBuilder invalid(RunBuilder run, Cell cell, String contender) {
    for (int block = 1; block <= BLOCKS; block++) {
      run.invalid(block, "steady", contender, cell);
    }
    return run;
  }

  private static Run run(double pinned, double head) {
    return measured(measured(builder("fw@1", "fw@."), CELL, "fw@1", pinned), CELL, "fw@.", head)
        .build();
  }

  private static Change only(Changes changes) {
    assertThat(changes.changes()).hasSize(1);
    return changes.changes().get(0);
  }

  private static Baseline kept() {
    return Baseline.parse(Baseline.of(run(10, 11), "fw@1").json());
  }

  @Test
  void aSlowerMachineIsNoChange() {
    Change change = only(kept().changes(run(30, 33)));

    assertThat(change.ratio().get().value()).isEqualTo(1, within(1e-9));
    assertThat(change.effect()).isEqualTo(Effect.WITHIN);
  }

  @Test
  void aChangeIsThatOfTheRatioToThePinnedVersion() {
    Change change = only(kept().changes(run(30, 36)));

    assertThat(change.ratio().get().value()).isEqualTo(1.2 / 1.1, within(1e-9));
    assertThat(change.effect()).isEqualTo(Effect.WORSE);
    assertThat(change.before().get()).isEqualTo(33.2, within(0.2));
    assertThat(change.after().get()).isEqualTo(change.before().get() * 1.2 / 1.1, within(1e-9));
    assertThat(only(kept().changes(run(5, 5))).effect()).isEqualTo(Effect.BETTER);
  }

  @Test
  void whatIsBrokenIsToldOfCellsThatTheBaselineHas() {
    RunBuilder broken = measured(builder("fw@1", "fw@."), CELL, "fw@1", 10);
    invalid(broken, CELL, "fw@.");
    measured(broken, CELL.with("bytes", 4), "fw@1", 10);
    invalid(broken, CELL.with("bytes", 4), "fw@.");

    assertThat(only(kept().changes(broken.build())))
        .extracting(Change::effect, Change::cell)
        .containsExactly(Effect.BROKEN, CELL);
  }

  @Test
  void theIntervalIsThatOfBothRuns() {
    double kept = only(Changes.of(run(10, 11), "fw@1")).smallestShown().orElseThrow();
    double both = only(kept().changes(run(30, 33))).smallestShown().orElseThrow();

    // As wide as one of them times √2, but for t with 14 degrees of freedom in place of 7.
    assertThat(both / kept).isBetween(1.2, Math.sqrt(2));
  }

  @Test
  void aReportSaysWhatItIsHeldAgainstAndWhereThatWasMeasured() {
    RunBuilder other = builder("fw@1", "fw@.new");
    other.environment().putObject("processors").put("model", "fast").put("usable", 2);
    measured(measured(other, CELL, "fw@1", 10), CELL, "fw@.new", 11);
    measured(
        measured(other, CELL.with("bytes", 4), "fw@1", 10), CELL.with("bytes", 4), "fw@.new", 11);
    RunBuilder slow = builder("fw@1", "fw@.");
    slow.environment().putObject("processors").put("model", "slow").put("usable", 2);
    Baseline kept =
        Baseline.of(measured(measured(slow, CELL, "fw@1", 10), CELL, "fw@.", 11).build(), "fw@1");

    Changes changes = kept.changes(other.build());
    String text =
        new ChangesReport(
                changes, new Usability(Usability.Level.USABLE, "all are valid"), Optional.empty())
            .text(400);

    assertThat(only(changes).variant()).isEqualTo("fw@.new");
    assertThat(text)
        .contains("fw@.new against fw@. of 20261121-100000-try, 8 blocks")
        .contains("before is this run's fw@1 times the baseline's ratio")
        .contains("other surroundings", "processor (fast, then slow).")
        .contains("1 comparison is not in the baseline, and not judged.");
  }

  @Test
  void aMeanOverOtherCellsIsAnotherQuestion() {
    Cell second = CELL.with("exchange", "websocket");
    RunBuilder two = builder("fw@1", "fw@.");
    for (Cell cell : List.of(CELL, second)) {
      measured(measured(two, cell, "fw@1", 10), cell, "fw@.", 11);
    }
    Run both = two.build();

    assertThat(Baseline.of(both, "fw@1").changes(both).changes())
        .extracting(Change::place)
        .containsExactly("http, bytes=512", "websocket, bytes=512", "all cells");
    assertThat(kept().changes(both).changes())
        .extracting(Change::place)
        .containsExactly("http, bytes=512");
  }

  @Test
  void refusesWhatDoesNotFit() {
    Run three =
        measured(measured(builder("fw@1", "fw@.", "fw@.b"), CELL, "fw@1", 1), CELL, "fw@.", 1)
            .build();
    Run ended =
        builder("fw@1", "fw@.")
            .until(new Until(0, Duration.ofMinutes(5)).looking(0.03).ended("6 blocks"))
            .build();
    RunBuilder once = builder("fw@1", "fw@.");
    once.fork(1, "steady", "fw@1", CELL, CPU, 10).fork(1, "steady", "fw@.", CELL, CPU, 11);
    RunBuilder later = builder("fw@1", "fw@.").method("9");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Baseline.of(three, "fw@1"))
        .withMessageContaining("is of two variants");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Baseline.of(run(1, 1), "fw@2"))
        .withMessageContaining("no contender 'fw@2'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Baseline.of(ended, "fw@1"))
        .withMessageContaining("ended early");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Baseline.of(once.build(), "fw@1"))
        .withMessageContaining("no ratio of two blocks");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kept().changes(once.build()))
        .withMessageContaining("no cell in common");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kept().changes(later.build()))
        .withMessageContaining("version 9 of the method, the baseline by 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "{\"version\": 1}",
        "{\"version\": 2, \"surroundings\": {}, \"ratios\": []}",
        "{\"version\": 1, \"surroundings\": {}, \"ratios\": [{\"blocks\": 4}]}",
        "{\"version\": 1, \"surroundings\": {}, \"ratios\": [], \"more\": 1}"
      })
  void refusesAFileOfSomethingElse(String json) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Baseline.parse(json))
        .withMessageStartingWith("is not a baseline");
  }
}
