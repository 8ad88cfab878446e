package dev.joust.harness.explain;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.RootFiles;
import dev.joust.lab.os.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What samples a server's time and memory into a file of the flight recorder's format. */
public sealed interface Recorder permits FlightRecorder, AsyncProfiler {

  /** What the JDK's flight recorder is asked for by. */
  String FLIGHT_RECORDER = "jfr";

  /** async-profiler where its {@code asprof} is on the PATH, else the JDK's flight recorder. */
  static Recorder found() {
    String path = System.getenv().getOrDefault("PATH", "");
    return new SearchPath(RootFiles.here(), path)
        .find("asprof")
        .filter(asprof -> canAttach())
        .flatMap(asprof -> AsyncProfiler.of(Path.of(asprof)))
        .<Recorder>map(own -> own)
        .orElseGet(FlightRecorder::new);
  }

  /**
   * The one that a user wants.
   *
   * @param name {@link #FLIGHT_RECORDER}, or where async-profiler's library is
   * @throws UsageException if there is no such library; in one line
   */
  static Recorder named(String name) {
    if (name.equals(FLIGHT_RECORDER)) {
      return new FlightRecorder();
    }
    Path library = Path.of(name).toAbsolutePath();
    if (!Files.isRegularFile(library)) {
      throw new UsageException(
          "--profiler: %s is not a file: name async-profiler's libasyncProfiler.so, or jfr"
              .formatted(name));
    }
    if (!canAttach()) {
      throw new UsageException(
          "--profiler: this Java runtime has no module jdk.attach, which async-profiler needs");
    }
    return new AsyncProfiler(library);
  }

  /** A runtime that is no whole JDK may be without. */
  private static boolean canAttach() {
    return ModuleLayer.boot().findModule("jdk.attach").isPresent();
  }

  String label();

  /** Begins a recording, which goes into a file once it ends. */
  void start(ServerProcess server, Path file)
      throws ServerFailure, IOException, InterruptedException;

  /** Ends the recording, whose file is whole then. */
  void stop(ServerProcess server, Path file)
      throws ServerFailure, IOException, InterruptedException;
}
