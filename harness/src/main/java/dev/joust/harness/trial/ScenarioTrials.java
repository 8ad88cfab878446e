package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostFailure;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Makes trials of scenarios: a course of events with one contender. */
public final class ScenarioTrials {

  private final TrialSettings settings;

  /** What others have of a machine meanwhile. */
  private record Watched(Optional<String> name, CoresTaken stolen, CoresTaken others) {}

  /** Trials with these settings. */
  public ScenarioTrials(TrialSettings settings) {
    this.settings = settings;
  }

  /**
   * Makes a trial. What goes wrong in it, a server that dies included, is part of its result.
   * Whatever happens, its processes are gone when this ends; an interrupt ends it at once.
   *
   * @throws IOException if the run's folder cannot be written to
   */
  public Trial run(Scenario scenario, PlannedTrial planned)
      throws IOException, InterruptedException {
    TrialOutcome outcome = new TrialOutcome(planned, settings);
    List<Watched> machines = settings.hosts().all().stream().map(this::watched).toList();
    try (Stage stage = new Stage(settings, planned, outcome)) {
      try {
        scenario.run(stage, planned.cells());
        stage.endRecordings();
      } catch (TrialFailure | ServerFailure | HostFailure failure) {
        outcome.fail(failure.getMessage(), stage.serverLogTail());
      }
    }
    for (Watched machine : machines) {
      machine.stolen.cores().ifPresent(cores -> outcome.stolen(cores, machine.name));
      machine.others.cores().ifPresent(cores -> outcome.others(cores, machine.name));
    }
    return outcome.toTrial();
  }

  private Watched watched(Host host) {
    return new Watched(
        settings.hosts().nameOf(host),
        CoresTaken.begin(host::stolenCpuNanos),
        CoresTaken.begin(host.otherProcessesCpuNanos()));
  }
}
