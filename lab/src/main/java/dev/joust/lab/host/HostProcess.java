package dev.joust.lab.host;

import dev.joust.lab.os.Cores;
import java.io.IOException;
import java.util.Optional;

/** A process as the system of its host knows it. What that does not tell is empty. */
public interface HostProcess {

  /** One of which nothing is told. */
  static HostProcess untold() {
    return new UntoldProcess();
  }

  /** Its CPU time up to now, in nanoseconds; only differences mean something. */
  Optional<Long> cpuNanos();

  /** That of a JVM's compilers up to now, in nanoseconds; only differences mean something. */
  Optional<Long> compilersCpuNanos();

  /** Its resident memory, of which pages that it shares with others count in proportion. */
  Optional<Double> memoryBytes();

  /**
   * Has a JVM's compilers run on these cores. A process that has ended is left alone.
   *
   * @throws IOException if its threads cannot be told
   */
  void moveCompilers(Cores cores) throws IOException;
}
