package dev.joust.harness.block;

import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.TrialSettings;
import java.io.IOException;
import java.net.InetAddress;

/**
 * A server that is no contender: on it clients warm up where the contenders' servers are to be
 * cold. It lives where those do.
 */
interface Rehearsal extends AutoCloseable {

  /**
   * A rehearsal for trials with these settings.
   *
   * @throws IOException if there is no port left
   */
  static Rehearsal of(TrialSettings settings) throws IOException {
    return settings.hosts().areOne()
        ? RehearsalServer.start(InetAddress.getLoopbackAddress())
        : new RehearsalOnHost(settings);
  }

  /**
   * Its {@code host:port}.
   *
   * @throws TrialFailure if it does not start
   * @throws IOException if its files do not arrive at its host
   */
  String address() throws TrialFailure, IOException;

  @Override
  void close();
}
