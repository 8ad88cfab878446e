package dev.joust.lab.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The hosts of a run, by what lives on them.
 *
 * @param server the contenders' servers
 * @param load the clients that load them, one or more
 * @param serverAddress where servers listen; absent: where they do by themselves, on the loopback
 */
public record Hosts(Host server, List<Host> load, Optional<String> serverAddress) {

  public Hosts {
    load = List.copyOf(load);
  }

  /** This machine for both. */
  public static Hosts local() {
    return new Hosts(Host.local(), List.of(Host.local()), Optional.empty());
  }

  /** The first host of load, for what one client does by itself. */
  public Host client() {
    return load.get(0);
  }

  /**
   * Reads how far the clock of each host of load is ahead of the one of the servers' host, by
   * place.
   *
   * @throws IOException if a host does not tell
   */
  public List<ClockOffset> clocksAhead() throws IOException {
    ClockOffset ofServer = server.clockOffset();
    List<ClockOffset> ahead = new ArrayList<>();
    for (Host host : load) {
      ahead.add(host.equals(server) ? ClockOffset.NONE : host.clockOffset().since(ofServer));
    }
    return ahead;
  }

  /** Each machine, once. */
  public List<Host> all() {
    return Stream.concat(Stream.of(server), load.stream()).distinct().toList();
  }

  /** What a finding calls a machine; absent where there is but one. */
  public Optional<String> nameOf(Host host) {
    return areOne() ? Optional.empty() : Optional.of(host.name());
  }

  /** Whether all are one machine, whose system knows the processes of both sides. */
  public boolean areOne() {
    return load.stream().allMatch(server::equals);
  }
}
