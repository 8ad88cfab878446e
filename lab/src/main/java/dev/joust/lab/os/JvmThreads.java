package dev.joust.lab.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The threads of a JVM, as folders of {@code /proc/PID/task}. They may end while they are gone
 * through.
 */
public final class JvmThreads {

  /** The kernel keeps 15 bytes of a name: "C2 CompilerThre". */
  private static final String COMPILER = "CompilerThre";

  /** Collectors that work beside the program; what stops it is not among them. */
  private static final String[] CONCURRENT_COLLECTORS = {
    "G1 Conc",
    "G1 Refine",
    "G1 Main Marker",
    "G1 Service",
    "ZWorker",
    "ZDriver",
    "XWorker",
    "XDriver",
    "Shenandoah"
  };

  /** "joust-hiccup-meter" in both JVMs. */
  private static final String METER = "joust-hiccup-";

  private JvmThreads() {}

  /** The threads in which a process compiles. */
  public static DirectoryStream<Path> compilers(long pid) throws IOException {
    return of(pid, JvmThreads::isCompiler);
  }

  /**
   * The threads in which a process serves or loads, or stops itself to collect: all but those that
   * compile and collect beside the program.
   */
  public static DirectoryStream<Path> workers(long pid) throws IOException {
    return of(
        pid, name -> !isCompiler(name) && !isConcurrentCollector(name) && !name.startsWith(METER));
  }

  /** The threads that tell how late the others are woken. */
  public static DirectoryStream<Path> meters(long pid) throws IOException {
    return of(pid, name -> name.startsWith(METER));
  }

  /** Whether a thread runs or waits for a processor. One that has ended does neither. */
  public static boolean isRunnable(long pid, int thread) {
    try {
      Path stat = tasks(pid).resolve(thread + "/stat");
      return isRunnable(Files.readString(stat, StandardCharsets.ISO_8859_1));
    } catch (IOException ended) {
      return false;
    }
  }

  static boolean isRunnable(String stat) {
    return ProcStat.columns(stat)[0].equals("R");
  }

  private static Path tasks(long pid) {
    return Path.of("/proc", String.valueOf(pid), "task");
  }

  private static DirectoryStream<Path> of(long pid, Predicate<String> wanted) throws IOException {
    return Files.newDirectoryStream(tasks(pid), thread -> isNamed(thread, wanted));
  }

  private static boolean isNamed(Path thread, Predicate<String> wanted) {
    try {
      return wanted.test(Files.readString(thread.resolve("comm"), StandardCharsets.ISO_8859_1));
    } catch (IOException ended) {
      // A JVM ends compilers that have nothing to do.
      return false;
    }
  }

  private static boolean isCompiler(String name) {
    return name.contains(COMPILER);
  }

  private static boolean isConcurrentCollector(String name) {
    return Stream.of(CONCURRENT_COLLECTORS).anyMatch(name::startsWith);
  }
}
