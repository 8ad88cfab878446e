package dev.joust.host;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Optional;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** Leaves files that show where this JVM's time and memory went: heap dumps and JFR recordings. */
final class Diagnostics {

  private Optional<Recording> recording = Optional.empty();

  /** Dumps the live objects into a new file, whose name must end in {@code .hprof}. */
  void dumpHeap(Path file) throws IOException {
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(file.toAbsolutePath().toString(), true);
  }

  void startRecording() throws IOException, ParseException {
    if (recording.isPresent()) {
      throw new IllegalStateException("a recording is under way, end it with jfr-stop");
    }
    Recording started = new Recording(Configuration.getConfiguration("profile"));
    started.start();
    recording = Optional.of(started);
  }

  void stopRecording(Path file) throws IOException {
    Recording ended =
        recording.orElseThrow(
            () -> new IllegalStateException("no recording is under way, start one with jfr-start"));
    ended.stop();
    ended.dump(file);
    ended.close();
    recording = Optional.empty();
    removeRepository();
  }

  /** JFR removes it when the JVM ends, but a server's may be killed, and then would leave it. */
  static void removeRepository() throws IOException {
    try {
      Files.deleteIfExists(Path.of(System.getProperty("jdk.jfr.repository")));
    } catch (DirectoryNotEmptyException inUse) {
      // Another recording is under way, such as one that the JVM was started with.
    }
  }
}
