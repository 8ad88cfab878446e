package dev.joust.harness.trial;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.lab.host.HostProcess;
import java.util.Optional;

/** The compilers of a client's JVM and of its server's. */
public final class Compilers {

  private final HostProcess client;
  private final ServerProcess server;
  private final HostProcess serverOnHost;

  public Compilers(HostProcess client, ServerProcess server) {
    this.client = client;
    this.server = server;
    this.serverOnHost = server.onHost();
  }

  /** Their CPU time together; only differences mean something. Empty where the system is silent. */
  Optional<Long> nanos() {
    return client
        .compilersCpuNanos()
        .flatMap(own -> serverOnHost.compilersCpuNanos().map(others -> own + others));
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
