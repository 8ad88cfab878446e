package dev.joust.lab.os;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU time of a JVM's compilers as the kernel's scheduler counts it for each thread, in
 * nanoseconds ({@code /proc/PID/task/TID/schedstat}; sched-stats in the kernel's documentation).
 * The JVM itself would count a compilation when it has ended, with the time that it waited for a
 * processor. Of a thread that has ended the time counts up to the last reading that saw it.
 */
public final class CompilerCpu {

  private final long pid;
  private final Map<Path, Long> latest = new HashMap<>();
  private long endedNanos;

  /** The compilers of the JVM that is the process of that id. */
  public CompilerCpu(long pid) {
    this.pid = pid;
  }

  /** The time up to now; only differences mean something. Empty where the system does not tell. */
  public Optional<Long> nanos() {
    try (DirectoryStream<Path> threads = JvmThreads.compilers(pid)) {
      threads.forEach(this::read);
    } catch (IOException | DirectoryIteratorException untold) {
      return Optional.empty();
    }
    return latest.isEmpty()
        ? Optional.empty()
        : Optional.of(endedNanos + latest.values().stream().mapToLong(Long::longValue).sum());
  }

  private void read(Path thread) {
    try {
      String text = Files.readString(thread.resolve("schedstat"));
      long nanos = Long.parseLong(text.substring(0, text.indexOf(' ')));
      Long earlier = latest.put(thread, nanos);
      if (earlier != null && earlier > nanos) {
        // Another thread under the number of one that has ended.
        endedNanos += earlier;
      }
    } catch (IOException | RuntimeException ended) {
      // Its time up to the last reading is kept.
    }
  }
}
