package dev.joust.harness.trial;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.server.Contenders;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What all trials of a run have in common.
 *
 * @param profile what to measure and how
 * @param contenders where the contenders are
 * @param hostFolder the jars of {@code dev.joust.host}
 * @param clientClassPath the class path of a client's JVM
 * @param serverCores the processors of the server, as {@code taskset -c} takes them; absent: any
 * @param clientCores the processors of the client
 * @param serverCoreCount how many processors the server has
 * @param clientCoreCount how many the client has
 * @param folder the run's folder, for logs, histograms and JMH's results
 * @param keepRecordings whether each server leaves a flight recording and a heap dump
 */
public record TrialSettings(
    Profile profile,
    Contenders contenders,
    Path hostFolder,
    String clientClassPath,
    Optional<String> serverCores,
    Optional<String> clientCores,
    int serverCoreCount,
    int clientCoreCount,
    Path folder,
    boolean keepRecordings) {}
