package dev.joust.lab.host;

import dev.joust.lab.os.SocketQueues;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A machine that processes of a run live on. Whoever starts one, or asks a system for its usage,
 * does it through its host. What the system does not tell is empty.
 */
public interface Host {

  /**
   * Before the command of a child process. A terminal sends Ctrl-C to all processes that run in it;
   * the harness's own end is what ends its children, so that all can stop in order, and they pass
   * over the signal.
   */
  List<String> DEAF_TO_CTRL_C = List.of("sh", "-c", "trap '' INT; exec \"$@\"", "joust");

  /**
   * Among the options of a JVM whose standard output is read. It prints its own warnings there
   * unless it is told not to, such as that a JVM of the same process number has its file in {@code
   * /tmp}, where hosts share that and each counts its processes by itself.
   */
  List<String> WARNINGS_TO_STANDARD_ERROR = List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

  /** This machine, which tells what {@link dev.joust.lab.os} can find out. */
  static Host local() {
    return new LocalHost();
  }

  /** What users call it. */
  String name();

  /** Completes when the host can no longer be reached; for this machine, never. */
  CompletableFuture<Void> lost();

  /**
   * How far its clock is ahead of this machine's.
   *
   * @throws IOException if it does not tell
   */
  ClockOffset clockOffset() throws IOException;

  /** The program {@code java} there; empty where that of any JDK of this machine will do. */
  Optional<String> java();

  /**
   * Sends a file, or a folder with all that is in it, once.
   *
   * @return its path there
   * @throws IOException if it does not arrive
   */
  String send(Path file) throws IOException;

  /**
   * What a process there calls a file that it writes, and that is to be here in the end.
   *
   * @param file its path here
   */
  String output(Path file);

  /**
   * Fetches a file that a process there has written.
   *
   * @param file its path here, for which there is an {@link #output}
   * @throws IOException if it does not arrive
   */
  void fetch(Path file) throws IOException;

  /**
   * Starts a process there.
   *
   * @param launch its command line, of that machine; files that its streams go to are of this one
   * @throws IOException if it cannot be started
   */
  Process start(ProcessBuilder launch) throws IOException;

  /**
   * Starts a process there that comes to a port of this machine's loopback.
   *
   * @param launch the command line, given what the process connects to: a port of its own loopback,
   *     or the path of a socket
   * @throws IOException if it cannot be started
   */
  Process start(int port, Function<String, ProcessBuilder> launch) throws IOException;

  /** Ends a process that was started there at once, and waits until it is gone. */
  void kill(Process process);

  /**
   * A process there, as the system knows it. Each call gives a reader of its own, for one thread.
   *
   * @param pid its number there
   */
  HostProcess process(long pid);

  /**
   * Reads the CPU time there of processes that have nothing to do with the run, in nanoseconds;
   * only differences mean something. Each call gives a reader of its own, for one thread.
   */
  Supplier<Optional<Long>> otherProcessesCpuNanos();

  /**
   * CPU time that other machines of the same hardware took while this one had work for it, in
   * nanoseconds; only differences mean something.
   */
  Optional<Long> stolenCpuNanos();

  /** What the kernel's own objects take there, sockets among them. */
  default Optional<Double> kernelMemoryBytes() {
    return Optional.empty();
  }

  /** What all TCP sockets there hold in their queues, with the kernel's own overhead. */
  default Optional<Double> tcpMemoryBytes() {
    return Optional.empty();
  }

  /**
   * What the kernel holds of what a server there has sent to clients that are there as well.
   *
   * @param serverPort the server's port
   * @param clients the addresses of the clients' ends
   */
  default Optional<SocketQueues> socketQueues(int serverPort, Set<InetSocketAddress> clients) {
    return Optional.empty();
  }

  /**
   * How often a connection came there to a full queue of those that wait to be accepted, by
   * whomever; only differences mean something.
   */
  default Optional<Long> acceptQueueOverflows() {
    return Optional.empty();
  }
}
