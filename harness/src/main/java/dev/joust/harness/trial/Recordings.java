package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a trial's server leaves for VisualVM: a flight recording and a heap dump, if asked for. */
public record Recordings(TrialSettings settings, String trial, ServerProcess server) {

  private static final String FOLDER = "recordings";

  public void begin() throws IOException, ServerFailure, InterruptedException {
    if (settings.keepRecordings()) {
      Files.createDirectories(settings.folder().resolve(FOLDER));
      // A dump is not written over an earlier one, as that of an attempt that was killed.
      Files.deleteIfExists(file(".hprof"));
      server.startRecording();
    }
  }

  /** Ends the recording and dumps the heap, unless the server was told to end before. */
  public void end() throws ServerFailure, InterruptedException {
    if (settings.keepRecordings() && !server.isStopped()) {
      server.stopRecording(file(".jfr"));
      server.dumpHeap(file(".hprof"));
    }
  }

  /** All that the trials of a run left, by name. */
  public static List<Path> of(Path run) throws IOException {
    Path folder = run.resolve(FOLDER).toAbsolutePath();
    try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
      return files.sorted().toList();
    }
  }

  private Path file(String ending) {
    return settings.folder().resolve(FOLDER).resolve(trial + ending);
  }
}
