package dev.joust.lab.host;

/**
 * The hosts of a run, by what lives on them.
 *
 * @param server the contenders' servers
 * @param client the clients that load them
 */
public record Hosts(Host server, Host client) {

  /** This machine for both. */
  public static Hosts local() {
    return new Hosts(Host.local(), Host.local());
  }
}
