package dev.joust.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** One comparison on several machines. */
class MergedRunsTest {

  private int begun;

  private RunBuilder run(double pinned, double head) {
    RunBuilder run = BaselineTest.builder("fw@1", "fw@.");
    BaselineTest.measured(run, BaselineTest.CELL, "fw@1", pinned);
    BaselineTest.measured(run, BaselineTest.CELL, "fw@.", head);
    return run.begun(RunBuilder.START.plusSeconds(begun++), "1");
  }

  private static MergedRuns merged(Run... runs) {
    return new MergedRuns(List.of(runs), Optional.empty());
  }

  /** Of runs whose heads take so many times as long as the pinned version. */
  private Change change(double... ratios) {
    Changes changes =
        merged(
                DoubleStream.of(ratios)
                    .mapToObj(ratio -> run(10 * (1 + begun), 10 * (1 + begun) * ratio).build())
                    .toArray(Run[]::new))
            .changes();
    assertThat(changes.changes()).hasSize(1);
    return changes.changes().get(0);
  }

  @Test
  void machinesOfDifferentSpeedThatAgreeTellAChange() {
    Change change = change(1.1, 1.1, 1.1, 1.1);

    assertThat(change.effect()).isEqualTo(Effect.WORSE);
    assertThat(change.ratio().get().value()).isEqualTo(1.1 * Math.sqrt(1.005), within(1e-6));
    assertThat(change.before()).isEmpty();
  }

  /** It is broken once, however many machines say so. */
  @Test
  void whatIsBrokenOnAMachineIsBroken() {
    RunBuilder one = BaselineTest.builder("fw@1", "fw@.");
    RunBuilder other = BaselineTest.builder("fw@1", "fw@.");
    for (RunBuilder run : List.of(one, other)) {
      run.begun(RunBuilder.START.plusSeconds(begun++), "1");
      BaselineTest.measured(run, BaselineTest.CELL, "fw@1", 10 + begun);
      BaselineTest.invalid(run, BaselineTest.CELL, "fw@.");
    }

    assertThat(merged(one.build(), other.build()).changes().changes())
        .extracting(Change::effect)
        .containsExactly(Effect.BROKEN);
    assertThat(merged(one.build(), run(10, 11).build()).changes().changes())
        .extracting(Change::effect)
        .containsExactly(Effect.BROKEN);
  }

  @Test
  void machinesThatDisagreeTellNone() {
    assertThat(change(1.1, 0.95, 1.2, 1.0).effect()).isEqualTo(Effect.UNDECIDED);
  }

  @Test
  void moreMachinesSeeSmallerChanges() {
    double two = change(1.1, 1.1).smallestShown().orElseThrow();
    double three = change(1.1, 1.1, 1.1).smallestShown().orElseThrow();
    double four = change(1.1, 1.1, 1.1, 1.1).smallestShown().orElseThrow();

    assertThat(two).isGreaterThan(3 * three);
    assertThat(three).isGreaterThan(1.3 * four);
  }

  @Test
  void aReportSaysHowManyMachinesSeeHowMuch() {
    MergedRuns merged = merged(run(10, 11).build(), run(20, 22).build(), run(30, 33).build());
    String text =
        new ChangesReport(merged.changes(), merged.usability(), Optional.empty()).text(400);

    assertThat(text)
        .contains("fw@. against fw@1, 24 blocks")
        .contains("Smallest difference that these 3 machines show, in half of the cells at least:")
        .contains("3 runs, each taken for a machine of its own");
    assertThat(ChangesJson.of(merged.changes(), merged.usability(), Optional.empty()))
        .contains("\"machines\" : 3");
  }

  @Test
  void theVerdictIsThatOnTheLeastUsableRun() {
    Run stopped = run(10, 11).stopped().build();

    Usability usability = merged(run(10, 11).build(), stopped).usability();

    assertThat(usability.level()).isEqualTo(Usability.Level.WITH_DOUBTS);
    assertThat(usability.reason())
        .contains("it is not finished")
        .endsWith(", of " + stopped.name());
  }

  @Test
  void refusesRunsThatDoNotFitTogether() {
    Run one = run(10, 11).build();
    Run other =
        BaselineTest.builder("fw@1", "fw@2").begun(RunBuilder.START.plusSeconds(99), "1").build();
    Run later =
        BaselineTest.builder("fw@1", "fw@.").begun(RunBuilder.START.plusSeconds(98), "2").build();
    Run empty =
        BaselineTest.builder("fw@1", "fw@.").begun(RunBuilder.START.plusSeconds(97), "1").build();

    assertRefused("two runs at least, each once", one);
    assertRefused("two runs at least, each once", one, one);
    assertRefused(
        "other variants than the first run: [fw@1, fw@2] instead of [fw@1, fw@.]", one, other);
    assertRefused("other version of the method than the first run", one, later);
    assertRefused("no cell in common", one, empty);
  }

  private static void assertRefused(String message, Run... runs) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> merged(runs).changes())
        .withMessageContaining(message);
  }
}
