package dev.joust.lab.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The threads in which a JVM compiles, as folders of {@code /proc/PID/task}. */
public final class CompilerThreads {

  private CompilerThreads() {}

  /** The threads of the process of that id, which may end while they are gone through. */
  public static DirectoryStream<Path> of(long pid) throws IOException {
    return Files.newDirectoryStream(
        Path.of("/proc", String.valueOf(pid), "task"), CompilerThreads::isCompiler);
  }

  /** The kernel keeps 15 bytes of a name: "C2 CompilerThre", or another's with half a character. */
  private static boolean isCompiler(Path thread) {
    try {
      return Files.readString(thread.resolve("comm"), StandardCharsets.ISO_8859_1)
          .contains("CompilerThre");
    } catch (IOException ended) {
      // A JVM ends compilers that have nothing to do.
      return false;
    }
  }
}
