package dev.joust.harness.trial;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.profile.Way;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Trial;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers what came of a trial and judges it. */
final class TrialOutcome {

  private final PlannedTrial planned;
  private final TrialSettings settings;
  private final Instant startedAt;
  private final Judgement judgement = new Judgement();
  private final List<CellResult> cells = new ArrayList<>();
  private Optional<String> steadiness = Optional.empty();
  private Optional<String> logTail = Optional.empty();

  TrialOutcome(PlannedTrial planned, TrialSettings settings, Instant startedAt) {
    this.planned = planned;
    this.settings = settings;
    this.startedAt = startedAt;
    judgement.expect(
        !settings.keepRecordings(), "recorded: a flight recording took some of the server's time");
  }

  /** The trial did not come to its end. */
  void fail(String reason, List<String> tail) {
    judgement.require(false, "%s", reason);
    logTail = tail.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", tail));
  }

  /** Other guests of the same host had so many of this machine's processors meanwhile. */
  void stolen(double cores) {
    judgement.expect(
        cores <= CellChecks.ELSEWHERE_CORES,
        "machine busy: other machines of the same host took %.2f cores from this one",
        cores);
  }

  /** Processes that are not the harness's had so many of the processors meanwhile. */
  void elsewhere(double cores) {
    judgement.expect(
        cores <= CellChecks.ELSEWHERE_CORES,
        "machine busy: other processes took %.2f cores",
        cores);
  }

  /** Takes what was measured, for every cell that it stands for. */
  void observe(Map<BatchSpec, List<Cell>> specs, TrialWatch watch) throws IOException {
    List<CellObservation> observations = watch.cells();
    for (int i = 0; i < observations.size(); i++) {
      CellObservation observed = observations.get(i);
      Histograms.write(settings.folder(), planned.id(), i + 1, observed);
      for (Cell cell : specs.get(observed.spec())) {
        cells.add(result(cell, observed));
      }
    }
    if (isCold()) {
      steadiness = Optional.of(Steadiness.COLD.label());
    } else {
      watch.warmed().ifPresent(this::judgeSteadiness);
    }
  }

  /** Takes what a scenario found. */
  void take(CellResult found) {
    cells.add(found);
  }

  private boolean isCold() {
    return planned.way().equals(Way.AS_PUBLISHED.label());
  }

  private void judgeSteadiness(ClientMessage.Warmed warmed) {
    steadiness = Optional.of(warmed.steadiness().label());
    judgement.expect(
        warmed.steadiness() == Steadiness.STEADY,
        "not steady after the warm-up: %s",
        warmed.steadiness().label());
  }

  private CellResult result(Cell cell, CellObservation observed) {
    List<Iteration> iterations = new ArrayList<>();
    for (int i = 0; i < observed.iterations().size(); i++) {
      iterations.add(Measures.of(i + 1, observed.spec(), observed.iterations().get(i)));
    }
    Judgement ofCell =
        new CellChecks(
                settings.placement().serverCoreCount(),
                settings.placement().clientCoreCount(),
                isCold())
            .judge(observed);
    return ofCell.result(cell, Measures.of(observed), iterations);
  }

  Trial toTrial(Instant endedAt) {
    return new Trial(
        planned,
        judgement.verdict(),
        judgement.reasons(),
        steadiness,
        startedAt,
        endedAt,
        logTail,
        cells);
  }
}
