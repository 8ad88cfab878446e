package dev.joust.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
    taskset("-a", "-c", "-p", cores, String.valueOf(pid));
  }

  /**
   * Moves one thread.
   *
   * @throws IOException if that is refused, or it has ended
   */
  public static void moveThread(long id, String cores) throws IOException, InterruptedException {
    taskset("-c", "-p", cores, String.valueOf(id));
  }

  private static void taskset(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("taskset"));
    command.addAll(List.of(arguments));
    Process mover = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(mover.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (mover.waitFor() != 0) {
      throw new IOException("taskset: " + said.strip());
    }
  }
}
