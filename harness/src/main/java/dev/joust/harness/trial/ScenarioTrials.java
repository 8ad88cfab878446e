package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.lab.host.HostFailure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.IOException;

/** Makes trials of scenarios: a course of events with one contender. */
public record ScenarioTrials(TrialSettings settings) {

  /**
   * Makes a trial. What goes wrong in it, a server that dies included, is part of its result.
   * Whatever happens, its processes are gone when this ends; an interrupt ends it at once.
   *
   * @throws IOException if the run's folder cannot be written to
   */
  public Trial run(Scenario scenario, PlannedTrial planned)
      throws IOException, InterruptedException {
    TrialOutcome outcome = new TrialOutcome(planned, settings);
    OthersWatch others = new OthersWatch(settings.hosts());
    try (Stage stage = new Stage(settings, planned, outcome)) {
      try {
        scenario.run(stage, planned.cells());
        stage.endRecordings();
      } catch (TrialFailure | ServerFailure | HostFailure failure) {
        outcome.fail(failure.getMessage(), stage.serverLogTail());
      }
    }
    others.readEach().forEach(outcome::others);
    return outcome.toTrial();
  }
}
