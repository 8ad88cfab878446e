package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import java.nio.file.Path;

/** What a trial's server leaves for VisualVM: a flight recording and a heap dump, if asked for. */
final class Recordings {

  private final boolean wanted;
  private final Path folder;
  private final String trial;
  private final ServerProcess server;

  Recordings(TrialSettings settings, String trial, ServerProcess server) {
    this.wanted = settings.keepRecordings();
    this.folder = settings.folder().resolve("recordings");
    this.trial = trial;
    this.server = server;
  }

  void begin() throws ServerFailure, InterruptedException {
    if (wanted) {
      server.startRecording();
    }
  }

  void end() throws ServerFailure, InterruptedException {
    if (wanted) {
      server.stopRecording(folder.resolve(trial + ".jfr"));
      server.dumpHeap(folder.resolve(trial + ".hprof"));
    }
  }
}
