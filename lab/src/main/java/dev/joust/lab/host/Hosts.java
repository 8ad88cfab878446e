package dev.joust.lab.host;

import java.util.Optional;

/**
 * The hosts of a run, by what lives on them.
 *
 * @param server the contenders' servers
 * @param client the clients that load them
 * @param serverAddress where servers listen; absent: where they do by themselves, on the loopback
 */
public record Hosts(Host server, Host client, Optional<String> serverAddress) {

  /** This machine for both. */
  public static Hosts local() {
    return new Hosts(Host.local(), Host.local(), Optional.empty());
  }

  /** Whether both are one machine, whose system knows the processes of both. */
  public boolean areOne() {
    return server.equals(client);
  }
}
