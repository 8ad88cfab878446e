package dev.joust.harness.trial;

import dev.joust.lab.host.HostProcess;
import dev.joust.lab.os.Cores;
import java.io.IOException;
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
  private final HostProcess server;
  private final HostProcess client;

  /** The placement of the compilers of a server's process and of a client's. */
  public CompilerPlacement(Placement placement, HostProcess server, HostProcess client) {
    this.serverCores = placement.serverCores().flatMap(Cores::parse);
    this.clientCores = placement.clientCores().flatMap(Cores::parse);
    this.allCores = placement.allCores();
    this.server = server;
    this.client = client;
  }

  /** What follows is not measured: the compilers of both use the processors of both. */
  public void spread() throws IOException {
    if (allCores.isPresent()) {
      server.moveCompilers(allCores.get());
      client.moveCompilers(allCores.get());
    }
  }

  /** What follows is measured: each side keeps to its own processors. */
  public void confine() throws IOException {
    if (allCores.isPresent()) {
      // Twice, as one that was not yet moved may have started another meanwhile.
      for (int pass = 0; pass < 2; pass++) {
        server.moveCompilers(serverCores.get());
        client.moveCompilers(clientCores.get());
      }
    }
  }
}
