package dev.joust.lab.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files that a process keeps for as long as it runs. Their names say whose they are, {@code
 * joust-PID-START-…}, so that those of a process that was killed go when the next one is made. Each
 * has a file {@code ….lock} that its process has locked: containers may share a folder of temporary
 * files, and not know of each other's processes.
 */
public final class TemporaryFiles {

  private static final Pattern OURS =
      Pattern.compile("joust-%s-.*".formatted(ProcessIdentity.PATTERN));

  private static final String LOCK = ".lock";
  private static final String LOG = ".log";

  private final Path folder;
  private final Path processes;

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
    Path log = Files.createFile(folder.resolve(owned(name) + LOG));
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
    return Files.createDirectory(folder.resolve(owned(name)));
  }

  /** A name that no file has, and whose lock this process holds until it ends. */
  private String owned(String name) throws IOException {
    while (true) {
      Path lock = lockFile(name);
      lock.toFile().deleteOnExit();
      if (isLocked(lock) && Files.exists(lock)) {
        String own = lock.getFileName().toString();
        return own.substring(0, own.length() - LOCK.length());
      }
    }
  }

  private Path lockFile(String name) throws IOException {
    try {
      return Files.createTempFile(folder, prefix(name), LOCK);
    } catch (IOException refused) {
      String reason =
          Files.isDirectory(folder) ? "is not writable for this user" : "is not a folder";
      FileSystemException words =
          new FileSystemException(
              folder.toString(),
              null,
              reason
                  + ", and temporary files are made there: name another with"
                  + " JOUST_JAVA_OPTS=-Djava.io.tmpdir=DIR");
      words.initCause(refused);
      throw words;
    }
  }

  /** Locks a file for as long as this JVM lives; also true where the file system has no locks. */
  private static boolean isLocked(Path lock) throws IOException {
    FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        channel.close();
        return false;
      }
    } catch (IOException noLocks) {
      channel.close();
      return true;
    }
    // A channel that nothing refers to is closed, and its lock is gone.
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> Reference.reachabilityFence(channel), "joust-temporary-files"));
    return true;
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
    String name = file.getFileName().toString();
    Matcher ours = OURS.matcher(name);
    return ours.matches()
        && !ProcessIdentity.parse(ours.group(1)).isAlive(processes)
        && !isHeld(file.resolveSibling(name.replaceFirst("\\.(lock|log)$", "") + LOCK));
  }

  private static boolean isHeld(Path lock) {
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock own = channel.tryLock()) {
      return own == null;
    } catch (NoSuchFileException killedWhileTidyingUp) {
      return false;
    } catch (IOException | OverlappingFileLockException unknownOrOfThisJvm) {
      return true;
    }
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
