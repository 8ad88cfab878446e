package dev.joust.harness.block;

import dev.joust.harness.server.LogTail;
import dev.joust.harness.trial.Launches;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.lab.host.Host;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The process of a {@link RehearsalServer}, where the contenders' servers live. It starts when it
 * is first asked for, and again if it has ended, as with a host that was lost and is back.
 */
final class Rehearsal implements AutoCloseable {

  private final Launches launches;
  private final Host host;
  private final Path log;
  private Optional<Started> started = Optional.empty();

  /** Its process, and where that serves. */
  private record Started(Process process, String address) {}

  Rehearsal(TrialSettings settings) {
    this.launches = new Launches(settings);
    this.host = settings.hosts().server();
    this.log = settings.folder().resolve("logs").resolve("rehearsal.log");
  }

  /**
   * Its {@code host:port}.
   *
   * @throws TrialFailure if it does not start
   * @throws IOException if its files do not arrive at its host
   */
  String address() throws TrialFailure, IOException {
    if (started.filter(own -> own.process().isAlive()).isEmpty()) {
      started = Optional.of(start());
    }
    return started.get().address();
  }

  private Started start() throws TrialFailure, IOException {
    Process process = launches.startBesideServers(RehearsalServer.class, log);
    String line = process.inputReader().readLine();
    if (line == null) {
      throw new TrialFailure(
          "the server on which clients warm up does not start on %s%s"
              .formatted(host.name(), LogTail.of(log).lastWord().map(": "::concat).orElse("")));
    }
    return new Started(process, line);
  }

  @Override
  public void close() {
    started.ifPresent(own -> host.kill(own.process()));
  }
}
