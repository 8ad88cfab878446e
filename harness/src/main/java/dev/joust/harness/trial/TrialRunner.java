package dev.joust.harness.trial;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.client.ClientTrial;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.machine.CpuTimes;
import dev.joust.harness.machine.OtherProcesses;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes trials: a fresh server, a fresh client, and the cells in their order. */
public final class TrialRunner implements AutoCloseable {

  private final TrialSettings settings;
  private final Profile profile;
  private final Launches launches;
  private final RehearsalServer rehearsal;

  /**
   * Prepares trials.
   *
   * @throws IOException if the run's folder cannot be written to, or there is no port left
   */
  public TrialRunner(TrialSettings settings) throws IOException {
    this.settings = settings;
    this.profile = settings.profile();
    this.launches = new Launches(settings);
    this.rehearsal = RehearsalServer.start();
    for (String part : List.of("logs", "histograms", "jmh")) {
      Files.createDirectories(settings.folder().resolve(part));
    }
  }

  /**
   * Makes a trial. What goes wrong in it, a server that dies included, is part of its result.
   * Whatever happens, its processes are gone when this ends; an interrupt ends it at once.
   *
   * @throws IOException if the run's folder cannot be written to
   */
  public Trial run(PlannedTrial planned) throws IOException, InterruptedException {
    TrialOutcome outcome = new TrialOutcome(planned, settings, Instant.now());
    Optional<Scenario> scenario = settings.scenario(planned.cells().get(0).suite());
    if (scenario.isPresent()) {
      play(scenario.get(), planned, outcome);
    } else {
      measure(planned, outcome);
    }
    return outcome.toTrial(Instant.now());
  }

  private void play(Scenario scenario, PlannedTrial planned, TrialOutcome outcome)
      throws IOException, InterruptedException {
    CoresTaken stolen = CoresTaken.begin(() -> CpuTimes.ofThisMachine().map(CpuTimes::stolenNanos));
    CoresTaken elsewhere = CoresTaken.begin(OtherProcesses::cpuNanos);
    try (Stage stage = new Stage(settings, planned, outcome)) {
      try {
        scenario.run(stage, planned.cells());
        stage.endRecordings();
      } catch (TrialFailure | ServerFailure failure) {
        outcome.fail(failure.getMessage(), stage.serverLogTail());
      }
    }
    stolen.cores().ifPresent(outcome::stolen);
    elsewhere.cores().ifPresent(outcome::elsewhere);
  }

  private void measure(PlannedTrial planned, TrialOutcome outcome)
      throws IOException, InterruptedException {
    try (BatchTrial batches = new BatchTrial(launches, planned, outcome)) {
      ServerProcess server = ServerProcess.start(launches.server(planned, List.of()));
      try {
        measure(planned, batches, server, outcome);
      } finally {
        server.kill();
      }
    } catch (ServerFailure failure) {
      outcome.fail(failure.getMessage(), failure.logTail());
    }
  }

  private void measure(
      PlannedTrial planned, BatchTrial batches, ServerProcess server, TrialOutcome outcome)
      throws IOException, InterruptedException {
    Map<BatchSpec, List<Cell>> specs = specs(planned);
    Recordings recordings = new Recordings(settings, planned.id(), server);
    try {
      recordings.begin();
      batches.run(server, clientTrial(planned, server, List.copyOf(specs.keySet())), specs);
      recordings.end();
    } catch (TrialFailure | ServerFailure failure) {
      outcome.fail(failure.getMessage(), server.logTail());
    }
  }

  @Override
  public void close() {
    rehearsal.close();
  }

  /** Cells of several suites that are one and the same load are measured once. */
  private Map<BatchSpec, List<Cell>> specs(PlannedTrial planned) {
    Way way = Way.of(planned.way());
    Map<BatchSpec, List<Cell>> specs = new LinkedHashMap<>();
    for (Cell cell : planned.cells()) {
      int connections = number(cell, Factors.CONNECTIONS);
      int requests =
          way.isCold()
              ? profile.asPublished().requests()
              : Math.max(
                  profile.warm().requests(), connections * profile.warm().requestsPerConnection());
      BatchSpec spec =
          new BatchSpec(
              Exchange.of(cell.value(Factors.EXCHANGE).orElseThrow()),
              connections,
              number(cell, Factors.PAYLOAD_BYTES),
              requests);
      specs.computeIfAbsent(spec, unseen -> new ArrayList<>()).add(cell);
    }
    return specs;
  }

  private static int number(Cell cell, String factor) {
    return Integer.parseInt(cell.value(factor).orElseThrow());
  }

  private ClientTrial clientTrial(
      PlannedTrial planned, ServerProcess server, List<BatchSpec> specs) {
    boolean cold = Way.of(planned.way()).isCold();
    WarmUpSettings warmUp =
        profile
            .warm()
            .warmUp()
            .settings(cold ? profile.asPublished().rehearsal() : profile.warm().warmUp().cap());
    return new ClientTrial(
        planned.client(),
        server.address(),
        cold ? rehearsal.address() : server.address(),
        specs,
        cold ? 1 : profile.warm().iterations(),
        cold ? 0 : profile.warm().iterationTime().toMillis(),
        settings.placement().clientCoreCount(),
        profile.timeout().toMillis(),
        Optional.of(warmUp),
        settings.folder().resolve("jmh").resolve(planned.id() + ".json").toString());
  }
}
