package dev.joust.lab.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files that a process keeps for as long as it runs. Their names say whose they are, {@code
 * joust-PID-START-…}, so that those of a process that was killed go when the next one is made.
 */
public final class TemporaryFiles {

  private static final Pattern OURS =
      Pattern.compile("joust-%s-.*".formatted(ProcessIdentity.PATTERN));

  private final Path folder;
  private final Path processes;

  /**
   * Files of a folder.
   *
   * @param processes where proc(5) is mounted
   */
  TemporaryFiles(Path folder, Path processes) {
    this.folder = folder;
    this.processes = processes;
  }

  /** Files of the system's folder of temporary files. */
  public static TemporaryFiles ofThisMachine() {
    return new TemporaryFiles(Path.of(System.getProperty("java.io.tmpdir")), Path.of("/proc"));
  }

  /**
   * Makes a log, which is the caller's to delete; it goes at the latest when this JVM ends in
   * order.
   *
   * @param name what it is the log of
   * @throws IOException if it cannot be made
   */
  public Path log(String name) throws IOException {
    deleteOrphans();
    Path log = Files.createTempFile(folder, prefix(name), ".log");
    log.toFile().deleteOnExit();
    return log;
  }

  /**
   * Makes a folder, which is the caller's to delete.
   *
   * @param name what is in it
   * @throws IOException if it cannot be made
   */
  public Path folder(String name) throws IOException {
    deleteOrphans();
    return Files.createTempDirectory(folder, prefix(name));
  }

  private String prefix(String name) {
    try {
      return "joust-%s-%s-".formatted(ProcessIdentity.current(processes), name);
    } catch (IOException noProcesses) {
      return "joust-%s-".formatted(name);
    }
  }

  private void deleteOrphans() {
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(this::isOrphan).toList().forEach(TemporaryFiles::delete);
    } catch (IOException notListed) {
      // They are in nobody's way.
    }
  }

  private boolean isOrphan(Path file) {
    Matcher ours = OURS.matcher(file.getFileName().toString());
    return ours.matches() && !ProcessIdentity.parse(ours.group(1)).isAlive(processes);
  }

  /** Deletes a file, or a folder with all that is in it, as far as that can be done. */
  public static void delete(Path root) {
    try (Stream<Path> all = Files.walk(root)) {
      List<Path> inward = all.sorted(Comparator.reverseOrder()).toList();
      for (Path each : inward) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException inUse) {
      // It is in a folder of temporary files, where it is in nobody's way.
    }
  }
}
