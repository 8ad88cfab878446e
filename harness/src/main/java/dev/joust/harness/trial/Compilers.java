package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.machine.CompilerCpu;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import java.util.Optional;

/** The compilers of a client's JVM and of its server's. */
final class Compilers {

  private final CompilerCpu client;
  private final ServerProcess server;
  private final CompilerCpu serverCpu;

  Compilers(long clientPid, ServerProcess server) {
    this.client = new CompilerCpu(clientPid);
    this.server = server;
    this.serverCpu = new CompilerCpu(server.pid());
  }

  /** Their CPU time together; only differences mean something. Empty where the system is silent. */
  Optional<Long> nanos() {
    return client.nanos().flatMap(own -> serverCpu.nanos().map(others -> own + others));
  }

  /** Tells the client, by what the JVMs know of themselves if the system is silent. */
  HarnessReply answer(ClientMessage.Compiling own) throws ServerFailure, InterruptedException {
    Optional<Long> known = nanos();
    if (known.isPresent()) {
      return HarnessReply.compilersNanos(known.get());
    }
    long others = server.usage().jitNanos().orElse(0);
    return HarnessReply.compilersNanos(own.ownNanos() + others);
  }
}
