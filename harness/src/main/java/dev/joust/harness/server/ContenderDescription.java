package dev.joust.harness.server;

import dev.joust.lab.os.TemporaryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a contender says of itself.
 *
 * @param name its framework's name
 * @param jdk the JVM that it was asked on
 */
public record ContenderDescription(String name, String version, List<String> features, String jdk) {

  /** It is loaded and asked once, so the JVM is to start fast. */
  private static final List<String> QUICK_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:ParallelGCThreads=1", "-Xshare:auto");

  /**
   * Asks a contender in a JVM of its own, which starts no server.
   *
   * @throws ServerFailure if it cannot be loaded
   */
  public static ContenderDescription of(Contender contender, Path serverLib, Jdk jdk)
      throws IOException, ServerFailure, InterruptedException {
    Path log = TemporaryFiles.ofThisMachine().log("describe");
    try {
      return ServerProcess.describe(
          new ServerLaunch(
              contender,
              serverLib,
              jdk,
              QUICK_START,
              Optional.empty(),
              List.of("--describe"),
              log));
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
