package dev.joust.harness.block;

import dev.joust.harness.server.LogTail;
import dev.joust.harness.trial.Launches;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.lab.host.Host;
import dev.joust.load.Address;
import dev.joust.load.Endpoint.Security;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The processes of {@link RehearsalServer}, where the contenders' servers live: one without TLS and
 * one within. Each starts when it is first asked for, and again if it has ended, as with a host
 * that was lost and is back.
 */
final class Rehearsal implements AutoCloseable {

  private final Launches launches;
  private final Host host;
  private final Path log;
  private final Map<Security, Started> started = new EnumMap<>(Security.class);

  /** A process, and where that serves. */
  private record Started(Process process, Address address) {}

  Rehearsal(TrialSettings settings) {
    this.launches = new Launches(settings);
    this.host = settings.hosts().server();
    this.log = settings.folder().resolve("logs").resolve("rehearsal.log");
  }

  /** Where the one listens that expects such connections. */
  Address address(Security security) throws TrialFailure, IOException {
    if (!started.containsKey(security) || !started.get(security).process().isAlive()) {
      started.put(security, start(security));
    }
    return started.get(security).address();
  }

  private Started start(Security security) throws TrialFailure, IOException {
    Process process =
        launches.startBesideServers(RehearsalServer.class, List.of(security.name()), log);
    String line = process.inputReader().readLine();
    if (line == null) {
      throw new TrialFailure(
          "the server on which clients warm up does not start on %s%s"
              .formatted(host.name(), LogTail.of(log).lastWord().map(": "::concat).orElse("")));
    }
    return new Started(process, new Address(line, security));
  }

  @Override
  public void close() {
    started.values().forEach(own -> host.kill(own.process()));
  }
}
