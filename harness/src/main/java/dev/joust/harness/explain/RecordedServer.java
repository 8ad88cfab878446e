package dev.joust.harness.explain;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.explain.FlightRecording.Span;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.reports.explain.Profiled;
import dev.joust.reports.explain.SystemCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A server with the client that loads it, and a recording of its turns. */
final class RecordedServer implements AutoCloseable {

  private final ServerProcess server;
  private final LoadSession session;
  private final Recorder profiler;
  private final LoadRecorder recorder = new LoadRecorder();
  private final List<Span> loaded = new ArrayList<>();
  private long requests;

  private RecordedServer(ServerProcess server, LoadSession session, Recorder profiler) {
    this.server = server;
    this.session = session;
    this.profiler = profiler;
  }

  /**
   * Starts a server and opens a load's connections to it.
   *
   * @param ioThreads how many threads the client has
   * @param profiler what records the server
   */
  static RecordedServer start(
      ServerLaunch launch, LoadCell load, Duration timeout, int ioThreads, Recorder profiler)
      throws ServerFailure, IOException, InterruptedException {
    ServerProcess server = ServerProcess.start(launch);
    try {
      LoadSpec spec =
          load.loadOn(server.address(), timeout, ioThreads)
              .withCompression(server.ready().compression());
      return new RecordedServer(server, new WireLoadClient().open(spec), profiler);
    } catch (IOException | InterruptedException | RuntimeException failure) {
      server.kill();
      throw failure;
    }
  }

  /**
   * Loads it for a time in a closed loop, for its compilers.
   *
   * @return how many requests it answered in a second
   */
  double warmUp(Duration time) throws InterruptedException {
    long start = System.nanoTime();
    session.run(Goal.duration(time, System::nanoTime), recorder);
    return recorder.take().completed() * 1e9 / (System.nanoTime() - start);
  }

  /** Begins the recording, which goes into a file. */
  void beginRecording(Path file) throws ServerFailure, IOException, InterruptedException {
    profiler.start(server, file);
  }

  /**
   * Loads it for a time that counts.
   *
   * @param rate at which requests come in a second; absent: each follows the answer to the last
   */
  void load(Duration time, Optional<Double> rate) throws InterruptedException {
    Instant from = Instant.now();
    if (rate.isPresent()) {
      session.run(ArrivalSchedule.during(time, rate.get()), recorder);
    } else {
      session.run(Goal.duration(time, System::nanoTime), recorder);
    }
    loaded.add(new Span(from, Instant.now()));
    requests += recorder.take().completed();
  }

  /** Ends the recording, leaves it as a file, and reads it. */
  Profiled end(Path file) throws ServerFailure, IOException, InterruptedException {
    profiler.stop(server, file);
    return FlightRecording.read(file, loaded, requests);
  }

  /**
   * Counts the system calls of a time of its own, in a closed loop, as they slow the server.
   *
   * @param file where the table is left
   */
  SystemCalls systemCalls(Duration time, Path file) throws IOException, InterruptedException {
    return Strace.count(
        server.pid(),
        file,
        () -> {
          session.run(Goal.duration(time, System::nanoTime), recorder);
          return recorder.take().completed();
        });
  }

  @Override
  public void close() {
    session.close();
    server.kill();
  }
}
