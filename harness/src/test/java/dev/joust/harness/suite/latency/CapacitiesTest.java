package dev.joust.harness.suite.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.load.Exchange;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunContender;
import dev.joust.reports.run.RunManifest;
import dev.joust.reports.run.RunStatus;
import dev.joust.reports.run.Trial;
import dev.joust.reports.run.Verdict;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The scale of the rates comes from the run's own trials. */
class CapacitiesTest {

  @Test
  void theSlowestRankedContenderIsTheScale() throws Exception {
    Capacities capacities =
        capacities(
            trial("fast", 900, Verdict.VALID),
            trial("slow", 400, Verdict.SUSPECT),
            trial("control", 100, Verdict.VALID));

    assertThat(capacities.least(Exchange.WEBSOCKET)).isEqualTo(400);
  }

  @Test
  void leavesOutWhatIsInvalid() throws Exception {
    Capacities capacities =
        capacities(trial("fast", 900, Verdict.VALID), trial("slow", 4, Verdict.INVALID));

    assertThat(capacities.least(Exchange.WEBSOCKET)).isEqualTo(900);
  }

  @Test
  void saysThatThereIsNone() {
    Capacities capacities = capacities(trial("fast", 900, Verdict.VALID));

    assertThatThrownBy(() -> capacities.least(Exchange.HTTP_KEEPALIVE))
        .isInstanceOf(TrialFailure.class)
        .hasMessage("no capacity over http-keepalive was measured, so there is no rate to ask for");
  }

  private static Trial trial(String contender, double capacity, Verdict verdict) {
    Cell cell = CapacityScenario.cell(Exchange.WEBSOCKET);
    Iteration iteration = new Iteration(1, Map.of("requestsPerSecond", capacity), Map.of());
    return new Trial(
        new PlannedTrial(contender, 0, "scenario", contender, "wire", List.of(cell)),
        Verdict.VALID,
        List.of(),
        Optional.empty(),
        Instant.EPOCH,
        Instant.EPOCH,
        Optional.empty(),
        List.of(new CellResult(cell, verdict, List.of(), Map.of(), List.of(), List.of(iteration))));
  }

  private static Capacities capacities(Trial... trials) {
    List<RunContender> contenders =
        Arrays.stream(trials)
            .map(trial -> trial.planned().contender())
            .map(
                name ->
                    new RunContender(
                        name, name, "1", List.of(), name.equals("control"), Optional.empty()))
            .toList();
    RunManifest manifest =
        new RunManifest(
            RunManifest.SCHEMA_VERSION,
            "1",
            "label",
            1,
            Instant.EPOCH,
            RunStatus.RUNNING,
            null,
            null,
            contenders,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty());
    return new Capacities(new Run("run", manifest, List.of(trials), List.of()));
  }
}
