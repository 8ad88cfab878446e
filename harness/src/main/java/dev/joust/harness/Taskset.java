package dev.joust.harness;

import java.util.List;
import java.util.Optional;

/** Keeps a process on some of the machine's processors (taskset(1)). */
public final class Taskset {

  private Taskset() {}

  /**
   * What comes before a command line.
   *
   * @param cores the processors, as {@code taskset -c} takes them; absent: any, and nothing comes
   *     before
   */
  public static List<String> prefix(Optional<String> cores) {
    return cores.map(list -> List.of("taskset", "-c", list)).orElse(List.of());
  }
}
