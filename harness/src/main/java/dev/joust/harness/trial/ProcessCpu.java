package dev.joust.harness.trial;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A process's CPU time as the kernel's scheduler counts it for each thread, in nanoseconds ({@code
 * /proc/PID/task/TID/schedstat}; sched-stats in the kernel's documentation). What a JVM tells of
 * itself comes in steps of 10 ms. Of a thread that has ended the time counts up to the last reading
 * that saw it.
 */
public final class ProcessCpu {

  private final Path threads;
  private final Predicate<Path> counts;
  private final Map<Path, Long> latest = new HashMap<>();
  private long endedNanos;

  /** The CPU time of the process of that id. */
  public ProcessCpu(long pid) {
    this(pid, thread -> true);
  }

  private ProcessCpu(long pid, Predicate<Path> counts) {
    this.threads = Path.of("/proc", String.valueOf(pid), "task");
    this.counts = counts;
  }

  /**
   * That of a JVM's compilers alone. The JVM itself would count a compilation when it has ended,
   * with the time that it waited for a processor.
   */
  public static ProcessCpu ofCompilers(long pid) {
    return new ProcessCpu(pid, CompilerPlacement::isCompiler);
  }

  /** The time up to now; only differences mean something. Empty where the system does not tell. */
  public Optional<Long> nanos() {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
      for (Path thread : all) {
        if (counts.test(thread)) {
          read(thread);
        }
      }
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
