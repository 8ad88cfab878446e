package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import java.util.Optional;

/** The compilers of a client's JVM and of its server's, if it has one. */
final class Compilers {

  private final ProcessCpu client;
  private final Optional<ServerProcess> server;
  private final Optional<ProcessCpu> serverCpu;

  Compilers(long clientPid, Optional<ServerProcess> server) {
    this.client = ProcessCpu.ofCompilers(clientPid);
    this.server = server;
    this.serverCpu = server.map(running -> ProcessCpu.ofCompilers(running.pid()));
  }

  /** Their CPU time together; only differences mean something. Empty where the system is silent. */
  Optional<Long> nanos() {
    if (serverCpu.isEmpty()) {
      return client.nanos();
    }
    return client.nanos().flatMap(own -> serverCpu.get().nanos().map(others -> own + others));
  }

  /** Tells the client, by what the JVMs know of themselves if the system is silent. */
  HarnessReply answer(ClientMessage.Compiling own) throws ServerFailure, InterruptedException {
    Optional<Long> known = nanos();
    if (known.isPresent()) {
      return HarnessReply.compilersNanos(known.get());
    }
    long others = server.isPresent() ? server.get().usage().path("jitNanos").asLong() : 0;
    return HarnessReply.compilersNanos(own.ownNanos() + others);
  }
}
