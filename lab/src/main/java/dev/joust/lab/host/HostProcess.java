package dev.joust.lab.host;

import dev.joust.lab.os.Cores;
import dev.joust.lab.os.SchedulingClass;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A process as the system of its host knows it. What that does not tell is empty. */
@FunctionalInterface
public interface HostProcess {

  /** A process of which its host tells nothing. */
  static HostProcess untold() {
    return Optional::empty;
  }

  /** Its CPU time up to now, in nanoseconds; only differences mean something. */
  Optional<Long> cpuNanos();

  /**
   * The CPU time of a JVM's compilers up to now, in nanoseconds; only differences mean something.
   */
  default Optional<Long> compilersCpuNanos() {
    return Optional.empty();
  }

  /**
   * Whether none of a JVM's compilers runs or waits for a processor; also true where the system
   * does not tell, and of a process that has ended.
   */
  default boolean compilersRest() {
    return true;
  }

  /** Its resident memory, of which pages that it shares with others count in proportion. */
  default Optional<Double> memoryBytes() {
    return Optional.empty();
  }

  /**
   * Has a JVM's compilers run on these cores. A process that has ended is left alone, and so is one
   * whose threads the system does not tell: its compilers share the processors of their own side,
   * as the process was started.
   *
   * @throws IOException if its threads cannot be told
   */
  default void moveCompilers(Cores cores) throws IOException {}

  /**
   * The threads in which a JVM compiles, by the numbers that this machine's system knows. None are
   * told of a process on another host, and of one that has ended.
   *
   * @throws IOException if its threads cannot be told
   */
  default List<Integer> compilers() throws IOException {
    return List.of();
  }

  /**
   * Puts the threads of a JVM into a class, but for those that compile or collect beside the
   * program, and its hiccup meter. Threads that these start are of the same class. A process that
   * has ended is left alone, and so is one whose threads the system does not tell or does not let
   * go.
   *
   * @throws IOException if its threads cannot be told
   */
  default void schedule(SchedulingClass workers) throws IOException {}

  /**
   * Puts the hiccup meter of a JVM into a class, under the same conditions.
   *
   * @throws IOException if its threads cannot be told
   */
  default void scheduleMeter(SchedulingClass meter) throws IOException {}
}
