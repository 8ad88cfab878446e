package dev.joust.harness.block.client;

import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import java.util.Optional;

/**
 * A contender of a block as the client meets it.
 *
 * @param contender its name
 * @param address where its server listens
 * @param pid its server's process, whose CPU time the client reads at both ends of a slice; absent
 *     if that is on another machine
 * @param compression how its server compresses the messages of WebSockets, which the client offers
 */
public record Rival(
    String contender, Address address, Optional<Long> pid, Compression compression) {

  /** Its server's process, of which nothing is told if it is on another machine. */
  HostProcess process() {
    return pid.map(Host.local()::process).orElseGet(HostProcess::untold);
  }
}
