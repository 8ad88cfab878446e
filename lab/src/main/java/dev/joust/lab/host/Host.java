package dev.joust.lab.host;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A machine that processes of a run live on. Whoever starts one, or asks a system for its usage,
 * does it through its host. What the system does not tell is empty.
 */
public interface Host {

  /** This machine, which tells what {@link dev.joust.lab.os} can find out. */
  static Host local() {
    return new LocalHost();
  }

  /**
   * Starts a process there.
   *
   * @param launch its command line, of that machine; files that its streams go to are of this one
   * @throws IOException if it cannot be started
   */
  Process start(ProcessBuilder launch) throws IOException;

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
  Optional<Double> kernelMemoryBytes();
}
