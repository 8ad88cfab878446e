package dev.joust.harness.trial;

import dev.joust.harness.client.ClientTask;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.PlannedTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a {@link Scenario} makes one trial: its processes, which end with it, and its results. */
public final class Stage implements AutoCloseable {

  private final TrialSettings settings;
  private final PlannedTrial planned;
  private final Launches launches;
  private final List<CellResult> found = new ArrayList<>();
  private final List<ScenarioClient> clients = new ArrayList<>();
  private Optional<ServerProcess> server = Optional.empty();
  private Optional<Recordings> recordings = Optional.empty();

  Stage(TrialSettings settings, PlannedTrial planned) {
    this.settings = settings;
    this.planned = planned;
    this.launches = new Launches(settings);
  }

  /** What the run measures and how. */
  public Profile profile() {
    return settings.profile();
  }

  /** Where processes run. */
  public Placement placement() {
    return settings.placement();
  }

  /** The run's folder. */
  public Path folder() {
    return settings.folder();
  }

  /** The trial's identity, for names of files. */
  public String id() {
    return planned.id();
  }

  /**
   * Starts the contender's server, or a fresh one in its place.
   *
   * @param flags what it is told beyond what all servers of the run are
   * @throws ServerFailure if it does not start
   * @throws IOException if the run's folder cannot be written to
   */
  public ServerProcess startServer(List<String> flags)
      throws ServerFailure, IOException, InterruptedException {
    server.ifPresent(ServerProcess::close);
    ServerProcess started = ServerProcess.start(launches.server(planned, flags));
    server = Optional.of(started);
    recordings = Optional.of(new Recordings(settings, planned.id(), started));
    recordings.get().begin();
    return started;
  }

  /**
   * Starts a client's JVM. It fails when the server dies.
   *
   * @throws IOException if it cannot be started
   */
  public ScenarioClient startClient(ClientTask task) throws IOException {
    ScenarioClient client = new ScenarioClient(launches.client(planned, clients.size() + 1), task);
    clients.add(client);
    server.ifPresent(
        running -> running.death().thenAccept(failure -> client.fail(failure.getMessage())));
    return client;
  }

  /** Ends the clients that were started, before others are. */
  public void endClients() {
    clients.forEach(ScenarioClient::close);
  }

  /** A cell is done. */
  public void found(CellResult result) {
    found.add(result);
  }

  /** The last server leaves its recordings, if the run is to keep them. */
  void endRecordings() throws ServerFailure, InterruptedException {
    if (recordings.isPresent()) {
      recordings.get().end();
    }
  }

  List<CellResult> found() {
    return found;
  }

  List<String> serverLogTail() {
    return server.map(ServerProcess::logTail).orElse(List.of());
  }

  @Override
  public void close() {
    endClients();
    server.ifPresent(ServerProcess::close);
  }
}
