package dev.joust.harness.trial;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.server.Contenders;
import dev.joust.lab.host.Hosts;
import java.nio.file.Path;

/**
 * What all trials of a run have in common.
 *
 * @param profile what to measure and how
 * @param serverLib the jars that a server's JVM is started with, those of {@code dev.joust.host}
 * @param hosts the machines that servers and clients run on
 * @param placement the processors that servers and clients run on
 * @param folder the run's folder, for logs, histograms and JMH's results
 * @param keepRecordings whether each server leaves a flight recording and a heap dump
 */
public record TrialSettings(
    Profile profile,
    Asked asked,
    Contenders contenders,
    Path serverLib,
    String clientClassPath,
    Hosts hosts,
    Placement placement,
    Path folder,
    boolean keepRecordings) {

  /** Whether a contender is there to measure the client, and is not ranked. */
  public boolean isControl(String contender) {
    return contenders.named(contender).isControl();
  }
}
