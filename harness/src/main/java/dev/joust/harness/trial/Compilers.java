package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.lab.os.CompilerCpu;
import java.util.Optional;

/** The compilers of a client's JVM and of its server's. */
public final class Compilers {

  private final CompilerCpu client;
  private final ServerProcess server;
  private final CompilerCpu serverCpu;

  /** The compilers of a client's process and of a server's. */
  public Compilers(long clientPid, ServerProcess server) {
    this.client = new CompilerCpu(clientPid);
    this.server = server;
    this.serverCpu = new CompilerCpu(server.pid());
  }

  /** Their CPU time together; only differences mean something. Empty where the system is silent. */
  Optional<Long> nanos() {
    return client.nanos().flatMap(own -> serverCpu.nanos().map(others -> own + others));
  }

  /**
   * Their CPU time together, by what the JVMs know of themselves if the system is silent.
   *
   * @param clientNanos what the client's JVM says of its own
   */
  public long nanos(long clientNanos) throws ServerFailure, InterruptedException {
    Optional<Long> known = nanos();
    return known.isPresent() ? known.get() : clientNanos + server.usage().jitNanos().orElse(0);
  }
}
