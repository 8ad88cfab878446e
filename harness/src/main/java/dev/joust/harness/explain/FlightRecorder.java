package dev.joust.harness.explain;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import java.nio.file.Path;

/** The flight recorder that is in every JDK. */
record FlightRecorder() implements Recorder {

  @Override
  public String label() {
    return "the JDK's flight recorder";
  }

  @Override
  public void start(ServerProcess server, Path file) throws ServerFailure, InterruptedException {
    server.startRecording();
  }

  @Override
  public void stop(ServerProcess server, Path file) throws ServerFailure, InterruptedException {
    server.stopRecording(file);
  }
}
