package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a trial's server leaves for VisualVM: a flight recording and a heap dump, if asked for. */
public final class Recordings {

  private static final String FOLDER = "recordings";

  private final boolean wanted;
  private final Path folder;
  private final String trial;
  private final ServerProcess server;

  /** The recordings of a trial's server. */
  public Recordings(TrialSettings settings, String trial, ServerProcess server) {
    this.wanted = settings.keepRecordings();
    this.folder = settings.folder().resolve(FOLDER);
    this.trial = trial;
    this.server = server;
  }

  /** Begins the recording. */
  public void begin() throws IOException, ServerFailure, InterruptedException {
    if (wanted) {
      Files.createDirectories(folder);
      // A dump is not written over an earlier one, as that of an attempt that was killed.
      Files.deleteIfExists(heapDump());
      server.startRecording();
    }
  }

  /** Ends the recording and dumps the heap, unless the server was told to end before. */
  public void end() throws ServerFailure, InterruptedException {
    if (wanted && !server.isStopped()) {
      server.stopRecording(folder.resolve(trial + ".jfr"));
      server.dumpHeap(heapDump());
    }
  }

  /** All that the trials of a run left, by name. */
  public static List<Path> of(Path run) throws IOException {
    Path folder = run.resolve(FOLDER).toAbsolutePath();
    try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
      return files.sorted().toList();
    }
  }

  private Path heapDump() {
    return folder.resolve(trial + ".hprof");
  }
}
