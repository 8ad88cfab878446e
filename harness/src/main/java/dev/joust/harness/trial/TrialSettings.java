package dev.joust.harness.trial;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.server.Contenders;
import java.nio.file.Path;

/**
 * What all trials of a run have in common.
 *
 * @param profile what to measure and how
 * @param asked what is asked
 * @param contenders where the contenders are
 * @param hostFolder the jars of {@code dev.joust.host}
 * @param clientClassPath the class path of a client's JVM
 * @param placement where the two processes run
 * @param folder the run's folder, for logs, histograms and JMH's results
 * @param keepRecordings whether each server leaves a flight recording and a heap dump
 */
public record TrialSettings(
    Profile profile,
    Asked asked,
    Contenders contenders,
    Path hostFolder,
    String clientClassPath,
    Placement placement,
    Path folder,
    boolean keepRecordings) {

  /** Whether a contender is there to measure the client, and is not ranked. */
  public boolean isControl(String contender) {
    return contenders.named(contender).isControl();
  }
}
