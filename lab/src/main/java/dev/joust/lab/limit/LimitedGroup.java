package dev.joust.lab.limit;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A control group of our own, for one process. */
record LimitedGroup(Path folder, int version) {

  /** The kernel's own choice, and so Docker's. */
  private static final long PERIOD_MICROS = 100_000;

  private static final BigDecimal PERIOD = BigDecimal.valueOf(PERIOD_MICROS);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final String PROCESSES = "cgroup.procs";

  /**
   * Makes a group where the system lets us: in this process's own one, or else in one around it.
   *
   * @throws IOException if that is nowhere; the message says why
   */
  static LimitedGroup create(Controller controller, OwnedName name) throws IOException {
    IOException refusal = new IOException("there is no group that has the controller");
    for (Path around : controller.groups()) {
      Path folder = around.resolve(name.toString());
      try {
        Files.createDirectory(folder);
      } catch (IOException refused) {
        refusal = refused;
        continue;
      }
      if (Files.exists(folder.resolve(controller.limitFile()))) {
        return new LimitedGroup(folder, controller.version());
      }
      Files.delete(folder);
    }
    throw refusal;
  }

  void setQuota(BigDecimal cores) throws IOException {
    long micros = cores.multiply(PERIOD).longValue();
    if (version == 1) {
      write("cpu.cfs_period_us", String.valueOf(PERIOD_MICROS));
      write(Controller.QUOTA_1, String.valueOf(micros));
    } else {
      write(Controller.QUOTA_2, micros + " " + PERIOD_MICROS);
    }
  }

  void setCore(int core) throws IOException {
    if (version == 1) {
      // Such a group has no memory at first, and takes no process then.
      write("cpuset.mems", Files.readString(folder.resolveSibling("cpuset.mems")).strip());
    }
    write(Controller.CORES, String.valueOf(core));
  }

  /** Takes a process with all its threads, and those that it starts later. */
  void add(long pid) throws IOException {
    write(PROCESSES, String.valueOf(pid));
  }

  /** What the quota has done up to now; empty in a group without one. */
  Optional<Throttling> throttling() throws IOException {
    Path file = folder.resolve("cpu.stat");
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    return figure(lines, "nr_periods")
        .map(
            periods ->
                new Throttling(
                    periods,
                    figure(lines, "nr_throttled").orElse(0L),
                    figure(lines, "throttled_time")
                        .or(
                            () ->
                                figure(lines, "throttled_usec").map(TimeUnit.MICROSECONDS::toNanos))
                        .orElse(0L)));
  }

  private static Optional<Long> figure(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> Long.valueOf(line.substring(name.length() + 1).strip()))
        .findFirst();
  }

  private void write(String file, String value) throws IOException {
    Files.writeString(folder.resolve(file), value);
  }

  /**
   * Removes the group. Processes that are still in it are ended first: they are ours, as the group
   * is. They need time for that, so that their quota is lifted.
   *
   * @throws IOException if they do not end
   */
  void remove() throws IOException {
    liftQuota();
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (Files.exists(folder)) {
      for (String line : processes()) {
        ProcessHandle.of(Long.parseLong(line)).ifPresent(ProcessHandle::destroyForcibly);
      }
      try {
        Files.deleteIfExists(folder);
      } catch (IOException stillBusy) {
        if (System.nanoTime() > deadline) {
          throw stillBusy;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private void liftQuota() {
    String file = version == 1 ? Controller.QUOTA_1 : Controller.QUOTA_2;
    if (Files.exists(folder.resolve(file))) {
      try {
        write(file, version == 1 ? "-1" : "max");
      } catch (IOException kept) {
        // Then it takes them longer.
      }
    }
  }

  private List<String> processes() {
    try {
      return Files.readAllLines(folder.resolve(PROCESSES));
    } catch (IOException gone) {
      return List.of();
    }
  }

  /**
   * The groups that owners who are gone have left, in this process's group and around it, as far as
   * they are ours to remove.
   */
  static List<LimitedGroup> abandoned(Controller controller, Path processes) {
    return controller.groups().stream()
        .filter(Files::isWritable)
        .flatMap(around -> children(around).stream())
        .filter(
            folder ->
                OwnedName.parse(folder.getFileName().toString())
                    .filter(name -> !name.owner().isAlive(processes))
                    .isPresent())
        .map(folder -> new LimitedGroup(folder, controller.version()))
        .toList();
  }

  private static List<Path> children(Path folder) {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, "joust-*")) {
      List<Path> all = new ArrayList<>();
      children.forEach(all::add);
      return all;
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
