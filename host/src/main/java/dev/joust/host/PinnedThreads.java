package dev.joust.host;

import dev.joust.spi.execution.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/**
 * Counts how often a virtual thread kept its carrier while it waited, by a flight recording of that
 * event alone.
 */
final class PinnedThreads {

  static final String EVENT = "jdk.VirtualThreadPinned";

  private Optional<Recording> recording = Optional.empty();

  /** Counts from now on, if this JVM has virtual threads. */
  void start() {
    if (recording.isPresent()) {
      throw new IllegalStateException(
          "pinned threads are being counted, end that with pinned-stop");
    }
    if (Runtime.version().feature() >= Execution.VIRTUAL.java()) {
      Recording started = new Recording();
      // By default waits of less than 20 ms are left out.
      started.enable(EVENT).withoutThreshold().withoutStackTrace();
      started.start();
      recording = Optional.of(started);
    }
  }

  /** How often it was since the start; absent if this JVM has no virtual threads. */
  OptionalLong stop() throws IOException {
    if (recording.isEmpty()) {
      return OptionalLong.empty();
    }
    Path file = Files.createTempFile("joust-pinned", ".jfr");
    try (Recording ended = recording.get()) {
      recording = Optional.empty();
      ended.stop();
      ended.dump(file);
      return OptionalLong.of(count(file));
    } finally {
      Files.deleteIfExists(file);
      Diagnostics.removeRepository();
    }
  }

  private static long count(Path file) throws IOException {
    long count = 0;
    try (RecordingFile events = new RecordingFile(file)) {
      while (events.hasMoreEvents()) {
        if (events.readEvent().getEventType().getName().equals(EVENT)) {
          count++;
        }
      }
    }
    return count;
  }
}
