package dev.joust.harness.suite.live;

import dev.joust.harness.server.LogTail;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import dev.joust.lab.os.RootFiles;
import dev.joust.lab.os.SearchPath;
import dev.joust.lab.os.Taskset;
import dev.joust.load.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * An nginx of our own before a server, in a folder of its own. It ends with this JVM, however that
 * ends: the shell that started it waits for the end of its standard input.
 */
final class Nginx implements AutoCloseable {

  private static final Host HOST = Host.local();

  private static final String PROGRAM = "nginx";
  private static final String ENDS_WITH_ITS_INPUT =
      "trap '' INT; \"$@\" & nginx=$!; read end; kill -TERM $nginx; wait $nginx";
  private static final Duration START_AND_STOP = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(5);

  private final Path folder;
  private final int port;
  private final Process shell;
  private final Map<Long, Long> cpuNanos = new HashMap<>();

  private Nginx(Path folder, int port, Process shell) {
    this.folder = folder;
    this.port = port;
    this.shell = shell;
  }

  /** Where nginx is on the PATH, if it is there. */
  static Optional<Path> program() {
    String path = System.getenv().getOrDefault("PATH", "");
    return new SearchPath(RootFiles.here(), path).find(PROGRAM).map(Path::of);
  }

  /**
   * Starts nginx and waits until it accepts.
   *
   * @param folder where its configuration, log and cache go; only the cache is deleted in the end
   * @param cpus the processors to pin it to; absent: any
   * @throws TrialFailure if it does not start
   * @throws IOException if the folder cannot be written to
   */
  static Nginx start(
      Path program, Path folder, NginxSettings settings, Address server, Optional<String> cpus)
      throws TrialFailure, IOException, InterruptedException {
    int port = freePort();
    // A run that was killed may have left it.
    delete(folder.resolve("cache"));
    Files.createDirectories(folder.resolve("temporary"));
    Files.writeString(folder.resolve("nginx.conf"), settings.file(server, port));
    List<String> command = new ArrayList<>(List.of("sh", "-c", ENDS_WITH_ITS_INPUT, "joust"));
    command.addAll(Taskset.prefix(cpus));
    command.addAll(
        List.of(program.toString(), "-p", folder.toAbsolutePath() + "/", "-c", "nginx.conf"));
    Process shell =
        HOST.start(
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(folder.resolve("output.log").toFile())));
    Nginx nginx = new Nginx(folder, port, shell);
    try {
      nginx.awaitReady();
      return nginx;
    } catch (TrialFailure | InterruptedException failure) {
      nginx.close();
      throw failure;
    }
  }

  Address address() {
    return Address.plain("127.0.0.1:" + port);
  }

  /** The CPU time of its processes up to now, where the system tells. */
  Optional<Long> cpuNanos() {
    processes()
        .forEach(pid -> HOST.process(pid).cpuNanos().ifPresent(nanos -> cpuNanos.put(pid, nanos)));
    return cpuNanos.values().stream().reduce(Long::sum);
  }

  /** The memory of its processes, shared pages counted once, where the system tells. */
  Optional<Double> memoryBytes() {
    return processes().stream()
        .map(HOST::process)
        .map(HostProcess::memoryBytes)
        .flatMap(Optional::stream)
        .reduce(Double::sum);
  }

  List<Long> processes() {
    return shell.descendants().map(ProcessHandle::pid).toList();
  }

  private void awaitReady() throws TrialFailure, InterruptedException {
    long deadline = System.nanoTime() + START_AND_STOP.toNanos();
    while (!accepts()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (hasEnded() && !lastWord().isEmpty() || System.nanoTime() > deadline) {
        throw new TrialFailure("nginx does not start" + lastWord());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** The shell does not wait for it yet, so it stays a child, but has no command any more. */
  private boolean hasEnded() {
    return shell.children().noneMatch(child -> child.info().command().isPresent());
  }

  private boolean accepts() {
    try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return probe.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private String lastWord() {
    return Stream.of("error.log", "output.log")
        .map(log -> LogTail.of(folder.resolve(log)).lastWord())
        .flatMap(Optional::stream)
        .findFirst()
        .map(word -> ", its last word: " + word)
        .orElse("");
  }

  private static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return any.getLocalPort();
    }
  }

  @Override
  public void close() {
    List<ProcessHandle> all = shell.descendants().toList();
    try {
      shell.getOutputStream().close();
      shell.waitFor(START_AND_STOP.toMillis(), TimeUnit.MILLISECONDS);
    } catch (IOException gone) {
      // Then there is nothing to stop.
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      all.forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly().onExit().join();
      delete(folder.resolve("cache"));
      delete(folder.resolve("temporary"));
    }
  }

  private static void delete(Path tree) {
    if (!Files.exists(tree)) {
      return;
    }
    try (Stream<Path> all = Files.walk(tree)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(one);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
