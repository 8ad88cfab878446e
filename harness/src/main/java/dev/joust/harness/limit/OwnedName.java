package dev.joust.harness.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a group, which says whose it is: {@code joust-PID-START-NUMBER}. The owner's time of
 * start, in the kernel's ticks, tells it from a later process of the same number.
 *
 * @param pid the owner
 * @param startTicks when the owner began
 * @param number tells an owner's groups apart
 */
record OwnedName(long pid, String startTicks, int number) {

  private static final Pattern FORMAT = Pattern.compile("joust-(\\d{1,10})-(\\d{1,20})-(\\d{1,9})");

  /** Counted from the name of the process, which ends in a bracket: field 22 of proc(5). */
  private static final int START_FIELD = 19;

  /** Where this process's names come from. */
  static final class Source {

    private final Path processes;
    private final AtomicInteger given = new AtomicInteger();

    Source(Path processes) {
      this.processes = processes;
    }

    /** A name that no group had before. */
    OwnedName next() throws IOException {
      long pid = ProcessHandle.current().pid();
      String start =
          startOf(processes, pid)
              .orElseThrow(
                  () -> new IOException("%s tells nothing of %d".formatted(processes, pid)));
      return new OwnedName(pid, start, given.incrementAndGet());
    }
  }

  /** Reads a name; empty if it is none of ours. */
  static Optional<OwnedName> parse(String name) {
    Matcher matcher = FORMAT.matcher(name);
    return matcher.matches()
        ? Optional.of(
            new OwnedName(
                Long.parseLong(matcher.group(1)),
                matcher.group(2),
                Integer.parseInt(matcher.group(3))))
        : Optional.empty();
  }

  /** Whether the owner still runs. */
  boolean isOwned(Path processes) {
    return startOf(processes, pid).filter(startTicks::equals).isPresent();
  }

  private static Optional<String> startOf(Path processes, long pid) {
    try {
      String stat = Files.readString(processes.resolve(pid + "/stat"));
      return Optional.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START_FIELD]);
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "joust-%d-%s-%d".formatted(pid, startTicks, number);
  }
}
