package dev.joust.harness.trial;

import dev.joust.harness.machine.Cores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the compilers of a trial's two JVMs run: anywhere, unless something is measured. The side
 * that has more to compile would else wait for its own processors, which its load keeps busy,
 * beside others that are idle.
 */
final class CompilerPlacement {

  private static final Path PROCESSES = Path.of("/proc");

  private final Optional<Cores> serverCores;
  private final Optional<Cores> clientCores;
  private final Optional<Cores> allCores;
  private final long serverPid;
  private final long clientPid;

  CompilerPlacement(Placement placement, long serverPid, long clientPid) {
    this.serverCores = placement.serverCores().flatMap(Cores::parse);
    this.clientCores = placement.clientCores().flatMap(Cores::parse);
    this.allCores = placement.allCores();
    this.serverPid = serverPid;
    this.clientPid = clientPid;
  }

  /** What follows is not measured: the compilers of both use the processors of both. */
  void spread() throws IOException {
    if (allCores.isPresent()) {
      moveCompilers(serverPid, allCores.get());
      moveCompilers(clientPid, allCores.get());
    }
  }

  /** What follows is measured: each side keeps to its own processors. */
  void confine() throws IOException {
    if (allCores.isPresent()) {
      // Twice, as one that was not yet moved may have started another meanwhile.
      for (int pass = 0; pass < 2; pass++) {
        moveCompilers(serverPid, serverCores.get());
        moveCompilers(clientPid, clientCores.get());
      }
    }
  }

  private static void moveCompilers(long pid, Cores cores) throws IOException {
    Path threads = PROCESSES.resolve(String.valueOf(pid)).resolve("task");
    try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
      for (Path thread : all) {
        if (isCompiler(thread)) {
          ThreadAffinity.move(Integer.parseInt(thread.getFileName().toString()), cores);
        }
      }
    } catch (NoSuchFileException | DirectoryIteratorException ended) {
      // Who waits for the process says how it ended.
    }
  }

  /** The kernel keeps 15 bytes of a name: "C2 CompilerThre", or another's with half a character. */
  static boolean isCompiler(Path thread) {
    try {
      return Files.readString(thread.resolve("comm"), StandardCharsets.ISO_8859_1)
          .contains("CompilerThre");
    } catch (IOException ended) {
      // A JVM ends compilers that have nothing to do.
      return false;
    }
  }
}
