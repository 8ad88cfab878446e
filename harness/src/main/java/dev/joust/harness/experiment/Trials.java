package dev.joust.harness.experiment;

import dev.joust.harness.block.Blocks;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.ScenarioTrials;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Makes the trials of a run, each as its suite asks for. */
public final class Trials implements AutoCloseable {

  private final TrialSettings settings;
  private final ScenarioTrials scenarios;
  private final Blocks blocks;

  /**
   * Prepares trials.
   *
   * @param before the trials that the run has made before it was stopped
   */
  public Trials(TrialSettings settings, long seed, List<Trial> before) throws IOException {
    this.settings = settings;
    this.scenarios = new ScenarioTrials(settings);
    this.blocks = new Blocks(settings, seed);
    blocks.remember(before);
    for (String part : List.of("logs", "histograms", "jmh")) {
      Files.createDirectories(settings.folder().resolve(part));
    }
  }

  /** Makes trials that belong together: those of a group, or a single one. */
  List<Trial> run(List<PlannedTrial> unit) throws IOException, InterruptedException {
    Optional<Scenario> scenario = settings.asked().scenario(unit.get(0).cells().get(0));
    return scenario.isPresent()
        ? List.of(scenarios.run(scenario.get(), unit.get(0)))
        : blocks.run(unit);
  }

  @Override
  public void close() {
    blocks.close();
  }
}
