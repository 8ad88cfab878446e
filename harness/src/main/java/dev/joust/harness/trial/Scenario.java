package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A suite that is a course of events, such as many readers of one document, rather than batches of
 * requests. It is made anew for each run, from its settings in the profile.
 */
public interface Scenario {

  /** How its results are laid out; its name is the suite's. */
  SuiteLayout layout();

  /** How the results of all suites are laid out that it finds any of; its own is the first. */
  default List<SuiteLayout> layouts() {
    return List.of(layout());
  }

  /** All that its samples may hold, those of blocks left out. */
  List<Measure> measures();

  /** The load client it uses, as tables name it. */
  default String client() {
    return "wire";
  }

  /** What a contender's {@code features()} must hold to be asked. */
  Set<String> requiredFeatures();

  /** What it must hold to be asked for one of {@link #trials}, where they differ in that. */
  default Set<String> requiredFeatures(List<Cell> trial) {
    return requiredFeatures();
  }

  /** The most connections that are open at once; one at least. */
  default int mostConnections() {
    return 1;
  }

  /**
   * What to do because it cannot have its server and its clients on machines of their own; empty if
   * it can.
   */
  default Optional<String> remedyForHosts() {
    return Optional.of("take others with --suites");
  }

  /** What to do because it needs machines of their own; empty if it does not. */
  default Optional<String> remedyForOneMachine() {
    return Optional.empty();
  }

  /** This where processes may have no more files open and no more memory than that. */
  default Scenario within(ProcessLimits limits) {
    return this;
  }

  /** How long a cell of it is likely to take on two cores at rest. */
  default Duration expectedTime() {
    return Duration.ofMillis(4_500);
  }

  /** The cells of each trial that a contender goes through in one block. */
  List<List<Cell>> trials();

  /**
   * Makes a trial. Processes are started through the stage, which ends them.
   *
   * @implSpec Each cell is handed to {@link Stage#found} as soon as it is done, so that what fails
   *     later does not take it away.
   * @param cells one of {@link #trials}, in the order in which to go through them
   * @throws TrialFailure if a client cannot go on
   * @throws ServerFailure if the server cannot
   * @throws IOException if the run's folder cannot be written to
   */
  void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException;
}
