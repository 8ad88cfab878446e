package dev.joust.harness.trial;

import dev.joust.harness.Taskset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Where the compilers of a trial's two JVMs run: anywhere, unless something is measured. The side
 * that has more to compile would else wait for its own processors, which its load keeps busy,
 * beside others that are idle.
 */
final class CompilerPlacement {

  private static final Path PROCESSES = Path.of("/proc");

  private final Placement placement;
  private final long serverPid;
  private final long clientPid;

  CompilerPlacement(Placement placement, long serverPid, long clientPid) {
    this.placement = placement;
    this.serverPid = serverPid;
    this.clientPid = clientPid;
  }

  /** What follows is not measured: the compilers of both use the processors of both. */
  void spread() throws IOException, InterruptedException {
    if (isPinned()) {
      String both = placement.serverCores().get() + "," + placement.clientCores().get();
      moveCompilers(serverPid, both);
      moveCompilers(clientPid, both);
    }
  }

  /** What follows is measured: each side keeps to its own processors. */
  void confine() throws IOException, InterruptedException {
    if (isPinned()) {
      // Twice, as one that was not yet moved may have started another meanwhile.
      for (int pass = 0; pass < 2; pass++) {
        moveCompilers(serverPid, placement.serverCores().get());
        moveCompilers(clientPid, placement.clientCores().get());
      }
    }
  }

  private boolean isPinned() {
    return placement.serverCores().isPresent() && placement.clientCores().isPresent();
  }

  private static void moveCompilers(long pid, String cores)
      throws IOException, InterruptedException {
    Path threads = PROCESSES.resolve(String.valueOf(pid)).resolve("task");
    try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
      for (Path thread : all) {
        moveIfCompiler(thread, cores);
      }
    } catch (NoSuchFileException | DirectoryIteratorException ended) {
      // Who waits for the process says how it ended.
    }
  }

  private static void moveIfCompiler(Path thread, String cores)
      throws IOException, InterruptedException {
    try {
      // The kernel keeps 15 characters of a name: "C2 CompilerThre".
      // A name that is cut may end in half a character.
      if (Files.readString(thread.resolve("comm"), StandardCharsets.ISO_8859_1)
          .contains("CompilerThre")) {
        Taskset.moveThread(Long.parseLong(thread.getFileName().toString()), cores);
      }
    } catch (IOException refused) {
      // A JVM ends compilers that have nothing to do.
      if (Files.exists(thread)) {
        throw refused;
      }
    }
  }
}
