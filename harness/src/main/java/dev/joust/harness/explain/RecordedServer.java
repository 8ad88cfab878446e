package dev.joust.harness.explain;

import dev.joust.harness.block.ServerWatch;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.explain.FlightRecording.Span;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.reports.explain.Profiled;
import dev.joust.reports.explain.SystemCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A server of a block that is recorded in one cell, turn by turn, and whose system calls are
 * counted in another, as that slows it.
 */
final class RecordedServer implements ServerWatch {

  private final Recorder recorder;
  private final LoadCell recorded;
  private final Path recording;
  private final LoadCell counted;
  private final Path table;
  private final List<Span> loaded = new ArrayList<>();
  private final List<Span> turns = new ArrayList<>();
  private Instant turnBegan = Instant.EPOCH;
  private long requests;
  private long requestsRecorded;
  private Strace strace;
  private SystemCalls systemCalls;

  RecordedServer(
      Recorder recorder, LoadCell recorded, Path recording, LoadCell counted, Path table) {
    this.recorder = recorder;
    this.recorded = recorded;
    this.recording = recording;
    this.counted = counted;
    this.table = table;
  }

  @Override
  public void cellBegins(ServerProcess server, LoadCell cell)
      throws ServerFailure, IOException, InterruptedException {
    turns.clear();
    requests = 0;
    if (cell.equals(recorded)) {
      recorder.start(server, recording);
    } else if (cell.equals(counted)) {
      strace = Strace.begin(server.pid(), table);
    }
  }

  @Override
  public void turnBegins() {
    turnBegan = Instant.now();
  }

  @Override
  public void turnEnds(long answered) {
    turns.add(new Span(turnBegan, Instant.now()));
    requests += answered;
  }

  @Override
  public void cellEnds(ServerProcess server, LoadCell cell)
      throws ServerFailure, IOException, InterruptedException {
    if (cell.equals(recorded)) {
      recorder.stop(server, recording);
      loaded.addAll(turns);
      requestsRecorded = requests;
    } else if (cell.equals(counted)) {
      systemCalls = strace.end(requests);
    }
  }

  /** What was recorded and counted, once the block has ended. */
  Profiled profiled() throws IOException {
    return FlightRecording.read(recording, loaded, requestsRecorded).with(systemCalls);
  }
}
