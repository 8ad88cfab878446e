package dev.joust.harness.trial;

import dev.joust.lab.os.CompilerThreads;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.ThreadAffinity;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the compilers of a trial's two JVMs run: anywhere, unless something is measured. The side
 * that has more to compile would else wait for its own processors, which its load keeps busy,
 * beside others that are idle.
 */
public final class CompilerPlacement {

  private final Optional<Cores> serverCores;
  private final Optional<Cores> clientCores;
  private final Optional<Cores> allCores;
  private final long serverPid;
  private final long clientPid;

  /** The placement of the compilers of a server's process and of a client's. */
  public CompilerPlacement(Placement placement, long serverPid, long clientPid) {
    this.serverCores = placement.serverCores().flatMap(Cores::parse);
    this.clientCores = placement.clientCores().flatMap(Cores::parse);
    this.allCores = placement.allCores();
    this.serverPid = serverPid;
    this.clientPid = clientPid;
  }

  /** What follows is not measured: the compilers of both use the processors of both. */
  public void spread() throws IOException {
    if (allCores.isPresent()) {
      moveCompilers(serverPid, allCores.get());
      moveCompilers(clientPid, allCores.get());
    }
  }

  /** What follows is measured: each side keeps to its own processors. */
  public void confine() throws IOException {
    if (allCores.isPresent()) {
      // Twice, as one that was not yet moved may have started another meanwhile.
      for (int pass = 0; pass < 2; pass++) {
        moveCompilers(serverPid, serverCores.get());
        moveCompilers(clientPid, clientCores.get());
      }
    }
  }

  private static void moveCompilers(long pid, Cores cores) throws IOException {
    try (DirectoryStream<Path> threads = CompilerThreads.of(pid)) {
      for (Path thread : threads) {
        ThreadAffinity.move(Integer.parseInt(thread.getFileName().toString()), cores);
      }
    } catch (NoSuchFileException | DirectoryIteratorException ended) {
      // Who waits for the process says how it ended.
    }
  }
}
