package dev.joust.lab.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The CPU time of all processes that are neither this one nor come from it, with that of those that
 * have ended and were waited for. The kernel's own threads are left out, as what they do they may
 * do for this process, and so is what runs only while no one else wants to (SCHED_IDLE). Those of
 * other containers cannot be seen.
 */
public final class OtherProcesses {

  private static final long NANOS_PER_TICK = 10_000_000;

  private static final long KERNEL_THREAD = 0x0020_0000;

  private static final String IDLE_POLICY = "5";

  /** How often processes that are not counted are left unread, before they are looked at again. */
  static final int READINGS_BETWEEN_LOOKS = 16;

  private final Path root;
  private final long own;
  private final Optional<String> mark;
  private final Set<Long> family = new HashSet<>();
  private final Set<Long> ignored = new HashSet<>();
  private int readings;

  /** The processes of this machine, beside this one. */
  public OtherProcesses() {
    this(Path.of("/"), ProcessHandle.current().pid(), Optional.empty());
  }

  /**
   * The processes of this machine beside those of a run that others begin here, as an {@code sshd}
   * does, and beside those others.
   *
   * @param mark what stands in the command lines of the run's processes, this one's among them
   */
  public static OtherProcesses besideThoseWith(String mark) {
    return new OtherProcesses(Path.of("/"), ProcessHandle.current().pid(), Optional.of(mark));
  }

  /**
   * The processes of a machine whose files are in a folder, beside those of a run.
   *
   * @param root the folder that stands for the root of its file system
   * @param own the process that is not counted
   * @param mark what stands in the command lines of others that are not counted either
   */
  OtherProcesses(Path root, long own, Optional<String> mark) {
    this.root = root;
    this.own = own;
    this.mark = mark;
  }

  /**
   * The time up to now; only differences mean something. Empty where the system does not tell. Most
   * processes of a machine are not counted, and to read them all takes some milliseconds, so they
   * are looked at every sixteenth time alone.
   */
  public Optional<Long> cpuNanos() {
    if (readings++ % READINGS_BETWEEN_LOOKS == 0) {
      family.clear();
      ignored.clear();
    }
    Map<Long, Stat> all = new HashMap<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(root.resolve("proc"))) {
      for (Path process : processes) {
        number(process)
            .filter(pid -> !family.contains(pid) && !ignored.contains(pid))
            .ifPresent(pid -> Stat.of(process).ifPresent(stat -> all.put(pid, stat)));
      }
    } catch (IOException | DirectoryIteratorException untold) {
      return Optional.empty();
    }
    if (!family.contains(own) && !all.containsKey(own)) {
      return Optional.empty();
    }
    mark.ifPresent(words -> leaveOutMarked(words, all));
    List<Long> ofOwn = all.keySet().stream().filter(pid -> comesFromOwn(pid, all)).toList();
    family.addAll(ofOwn);
    all.keySet().removeAll(family);
    all.forEach(
        (pid, stat) -> {
          if (!stat.isCounted) {
            ignored.add(pid);
          }
        });
    all.keySet().removeAll(ignored);
    return Optional.of(all.values().stream().mapToLong(stat -> stat.ticks * NANOS_PER_TICK).sum());
  }

  private void leaveOutMarked(String words, Map<Long, Stat> all) {
    for (long pid : List.copyOf(all.keySet())) {
      if (commandLine(pid).contains(words)) {
        family.add(pid);
        Stat one = all.get(pid);
        for (int i = 0; one != null && i < all.size(); i++) {
          ignored.add(one.parent);
          one = all.get(one.parent);
        }
      }
    }
  }

  private String commandLine(long pid) {
    try {
      return Files.readString(
          root.resolve("proc").resolve(pid + "/cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException ended) {
      return "";
    }
  }

  private static Optional<Long> number(Path process) {
    String name = process.getFileName().toString();
    return Character.isDigit(name.charAt(0)) ? Optional.of(Long.parseLong(name)) : Optional.empty();
  }

  private boolean comesFromOwn(long process, Map<Long, Stat> all) {
    long one = process;
    // Not for ever: the processes were not read at one moment, and their numbers are used again.
    for (int i = 0; !isOwn(one) && all.containsKey(one) && i < all.size(); i++) {
      one = all.get(one).parent;
    }
    return isOwn(one);
  }

  private boolean isOwn(long process) {
    return process == own || family.contains(process);
  }

  /** What is asked of the columns of {@link ProcStat}. */
  private record Stat(long parent, boolean isCounted, long ticks) {

    private static final int PARENT = 1;
    private static final int FLAGS = 6;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int USER_OF_ENDED = 13;
    private static final int SYSTEM_OF_ENDED = 14;
    private static final int POLICY = 38;

    /** Empty if it has ended, or the system tells less than it should. */
    static Optional<Stat> of(Path process) {
      try {
        String line = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
        String[] columns = ProcStat.columns(line);
        if (columns.length <= POLICY) {
          return Optional.empty();
        }
        long ticks = 0;
        for (int column : new int[] {USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED}) {
          ticks += Long.parseLong(columns[column]);
        }
        boolean counted =
            (Long.parseLong(columns[FLAGS]) & KERNEL_THREAD) == 0
                && !columns[POLICY].equals(IDLE_POLICY);
        return Optional.of(new Stat(Long.parseLong(columns[PARENT]), counted, ticks));
      } catch (IOException ended) {
        return Optional.empty();
      }
    }
  }
}
