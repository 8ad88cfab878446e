package dev.joust.harness.trial;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.server.Contenders;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What all trials of a run have in common.
 *
 * @param profile what to measure and how
 * @param scenarios the suites in it that are no batches
 * @param contenders where the contenders are
 * @param hostFolder the jars of {@code dev.joust.host}
 * @param clientClassPath the class path of a client's JVM
 * @param placement where the two processes run
 * @param folder the run's folder, for logs, histograms and JMH's results
 * @param keepRecordings whether each server leaves a flight recording and a heap dump
 */
public record TrialSettings(
    Profile profile,
    List<Scenario> scenarios,
    Contenders contenders,
    Path hostFolder,
    String clientClassPath,
    Placement placement,
    Path folder,
    boolean keepRecordings) {

  /** The scenario that a suite is, unless it is of batches. */
  Optional<Scenario> scenario(String suite) {
    return scenarios.stream().filter(own -> own.layout().name().equals(suite)).findFirst();
  }
}
