package dev.joust.lab.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which process of this machine: its number and when it began, as numbers are given again. It is
 * written {@code PID-START}, and stands in the name of what a process makes in the system, so that
 * a later one can see that the maker is gone.
 *
 * @param pid its number
 * @param startTicks when it began, in the kernel's ticks since the machine did
 */
public record ProcessIdentity(long pid, String startTicks) {

  /** What one looks like within a name, as one group. */
  public static final String PATTERN = "(\\d{1,10}-\\d{1,20})";

  /** Counted from the name of the process, which ends in a bracket: field 22 of proc(5). */
  private static final int START_FIELD = 19;

  /**
   * This process.
   *
   * @param processes where proc(5) is mounted
   * @throws IOException if nothing is to be read there
   */
  public static ProcessIdentity current(Path processes) throws IOException {
    long pid = ProcessHandle.current().pid();
    return new ProcessIdentity(
        pid,
        startOf(processes, pid)
            .orElseThrow(
                () -> new IOException("%s tells nothing of %d".formatted(processes, pid))));
  }

  /** Reads what looks like {@link #PATTERN}. */
  public static ProcessIdentity parse(String text) {
    int dash = text.indexOf('-');
    return new ProcessIdentity(Long.parseLong(text.substring(0, dash)), text.substring(dash + 1));
  }

  /** Whether it still runs. */
  public boolean isAlive(Path processes) {
    return startOf(processes, pid).filter(startTicks::equals).isPresent();
  }

  private static Optional<String> startOf(Path processes, long pid) {
    try {
      String stat = Files.readString(processes.resolve(pid + "/stat"));
      return Optional.of(ProcStat.columns(stat)[START_FIELD]);
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return pid + "-" + startTicks;
  }
}
