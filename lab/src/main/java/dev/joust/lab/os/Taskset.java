package dev.joust.lab.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

  /**
   * Moves all threads of a process that runs.
   *
   * @throws IOException if that is refused
   */
  public static void move(long pid, String cores) throws IOException, InterruptedException {
    Process mover =
        new ProcessBuilder("taskset", "-a", "-c", "-p", cores, String.valueOf(pid))
            .redirectErrorStream(true)
            .start();
    String said = new String(mover.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (mover.waitFor() != 0) {
      throw new IOException("taskset: " + said.strip());
    }
  }
}
